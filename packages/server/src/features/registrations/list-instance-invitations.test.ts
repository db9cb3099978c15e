import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertAdministratorsOnly } from '@guildhall/testing/features/instance'
import { World } from '@guildhall/testing/worlds/world'

const PATH = '/guildhall/instance/invitations'

describe('List Instance Invitations', () => {
  let world: World
  before(async () => {
    world = await World.create({ registration: 'invite' })
  })
  after(() => world.close())

  const ids = async (query = '') =>
    (await world.administrator.api.get(`${PATH}${query}`)).body.map(({ id }: { id: string }) => id)

  test('lists valid invitations without their codes, in pages', async () => {
    const make = async (terms: object) => (await world.administrator.api.post(PATH, terms)).body
    const [first, brief, second] = [
      await make({ max_uses: 2 }),
      await make({ max_age: 60 }),
      await make({ max_age: 0 }),
    ]
    const { code, ...shown } = first
    const { body } = await world.administrator.api.get(PATH)
    assert.deepEqual(body[0], shown)
    assert.ok(!JSON.stringify(body).includes(code))
    assert.deepEqual(await ids(), [first.id, brief.id, second.id])
    assert.deepEqual(await ids('?limit=1'), [first.id])
    assert.deepEqual(await ids(`?after=${first.id}`), [brief.id, second.id])
    world.clock.advance(60_000)
    assert.deepEqual(await ids(), [first.id, second.id])
    await make({})
    const { q } = world.db
    const kept = await q.selectFrom('instance_invitations').select('id').where('id', '=', brief.id).execute()
    assert.deepEqual(kept, [])
  })

  test('is available only to administrators', () => assertAdministratorsOnly(world, 'GET', PATH))
})
