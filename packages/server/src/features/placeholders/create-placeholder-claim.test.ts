import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertAdministratorsOnly, loggedAdministratorActions } from '@guildhall/testing/features/instance'
import { makePlaceholder } from '@guildhall/testing/features/placeholders'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Create Placeholder Claim', () => {
  let world: World
  let placeholder: Person
  before(async () => {
    world = await World.create()
    placeholder = await world.newPerson('imported')
    await makePlaceholder(world, placeholder, 'source.example 17')
  })
  after(() => world.close())

  const pathOf = ({ id }: { id: string }) => `/guildhall/instance/users/${id}/claim`
  const preview = (code: string) => world.stranger.api.post('/guildhall/claims/preview', { code })

  test('creates a link that is valid for a week, and stores only a hash of its code', async (t) => {
    const actions = loggedAdministratorActions(world, t)
    const { status, body } = await world.administrator.api.post(pathOf(placeholder))
    assert.equal(status, 201)
    assert.match(body.code, /^[\w-]{22}$/u)
    const lifetime = Date.parse(body.expires_at) - world.clock.now()
    assert.ok(lifetime > 604_000_000 && lifetime <= 604_800_000, `${lifetime}`)
    assert.equal((await preview(body.code)).status, 200)
    assert.ok(!(await world.contents()).includes(body.code))
    assert.ok(!JSON.stringify(actions.mock.calls).includes(body.code))
    assert.equal(actions.mock.callCount(), 1)
  })

  test('replaces the link before', async () => {
    const first = (await world.administrator.api.post(pathOf(placeholder))).body.code
    const second = (await world.administrator.api.post(pathOf(placeholder))).body.code
    await world.refuses(() => preview(first), 404, 10012)
    assert.equal((await preview(second)).status, 200)
  })

  test('refuses accounts, bots and unknown users', async () => {
    for (const who of [world.member, world.bot, world.administrator, { id: '1' }]) {
      await world.refuses(() => world.administrator.api.post(pathOf(who)), 404, 10013)
    }
  })

  test('is available only to administrators', () => assertAdministratorsOnly(world, 'POST', pathOf(placeholder)))
})
