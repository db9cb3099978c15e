import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertAdministratorsOnly } from '@guildhall/testing/features/instance'
import { makePlaceholder } from '@guildhall/testing/features/placeholders'
import { World } from '@guildhall/testing/worlds/world'

const PATH = '/guildhall/instance/placeholders'

describe('List Instance Placeholders', () => {
  let world: World
  const ids: string[] = []
  before(async () => {
    world = await World.create()
    for (const [index, name] of ['ada_l', 'adam', 'grace'].entries()) {
      const placeholder = await world.newPerson(name)
      ids.push(placeholder.id)
      await makePlaceholder(world, placeholder, `source.example 1${index}`)
    }
  })
  after(() => world.close())

  const list = async (query = '') => (await world.administrator.api.get(`${PATH}${query}`)).body
  const idsIn = ({ placeholders }: { placeholders: { user: { id: string } }[] }) =>
    placeholders.map(({ user }) => user.id)

  test('lists placeholders by their ids on the other server, in pages', async () => {
    const first = await list('?limit=2')
    assert.deepEqual([idsIn(first), first.next], [ids.slice(0, 2), 'source.example 11'])
    const second = await list(`?limit=2&after=${encodeURIComponent(first.next)}`)
    assert.deepEqual([idsIn(second), second.next], [ids.slice(2), null])
    const [{ host, source_id, link_expires_at }] = first.placeholders
    assert.deepEqual([host, source_id, link_expires_at], ['source.example', '10', null])
  })

  test('finds them by the beginning of the name or of the id on the other server', async () => {
    assert.deepEqual(idsIn(await list('?query=ADA')), ids.slice(0, 2))
    assert.deepEqual(idsIn(await list('?query=ada_')), ids.slice(0, 1))
    assert.deepEqual(idsIn(await list('?query=12')), ids.slice(2))
    assert.deepEqual(idsIn(await list('?query=%25')), [])
  })

  test('shows when a link expires, and no longer lists those who were claimed', async () => {
    const { body } = await world.administrator.api.post(`/guildhall/instance/users/${ids[2]}/claim`)
    assert.equal((await list('?query=grace')).placeholders[0].link_expires_at, body.expires_at)
    assert.equal((await world.stranger.api.post('/guildhall/claims', { code: body.code })).status, 204)
    assert.deepEqual(idsIn(await list()), ids.slice(0, 2))
    await world.app.worker.settled()
    assert.deepEqual(idsIn(await list()), ids.slice(0, 2))
  })

  test('is available only to administrators', () => assertAdministratorsOnly(world, 'GET', PATH))
})
