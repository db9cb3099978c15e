import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Create User Connection', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const connect = (body: object = {}, { who = world.administrator, id = world.member.id } = {}) =>
    who.api.post(`/guildhall/users/${id}/connections`, { type: 'steam', id: '1', name: 'plays', ...body })
  const listed = async () => (await world.member.api.get('/users/@me/connections')).body

  test('connects a user with an external account, with defaults for omitted fields', async () => {
    const { status, body } = await connect()
    assert.equal(status, 201)
    assert.deepEqual(body, {
      type: 'steam',
      id: '1',
      name: 'plays',
      friend_sync: false,
      show_activity: true,
      two_way_link: false,
      verified: true,
      visibility: 1,
      revoked: false,
    })
    assert.deepEqual(await listed(), [body])
  })

  test('replaces an existing connection of the account', async () => {
    const settings = { friend_sync: true, show_activity: false, two_way_link: true, verified: false, visibility: 0 }
    const { status, body } = await connect({ ...settings, name: 'renamed', revoked: true })
    assert.deepEqual([status, body], [200, { type: 'steam', id: '1', name: 'renamed', ...settings, revoked: true }])
    assert.deepEqual(await listed(), [body])
  })

  test('refuses invalid services and fields', async () => {
    await world.refusesAt(() => connect({ type: 'elsewhere' }), 'type', 'BASE_TYPE_CHOICES')
    await world.refusesAt(() => connect({ visibility: 2 }), 'visibility', 'BASE_TYPE_CHOICES')
    await world.refusesAt(() => connect({ id: 'x'.repeat(129) }), 'id', 'BASE_TYPE_BAD_LENGTH')
    await world.refusesAt(() => connect({ name: null }), 'name', 'BASE_TYPE_REQUIRED')
  })

  test('refuses more than a hundred connections, but still replaces one', async () => {
    for (let i = 2; i <= 100; i++) assert.equal((await connect({ id: String(i) })).status, 201)
    await world.refusesAt(() => connect({ id: '101' }), 'id', 'CONNECTIONS_TOO_MANY')
    assert.equal((await connect({ id: '100' })).status, 200)
  })

  test('refuses connections for bots and unknown users, and everyone but the administrator', async () => {
    for (const id of [world.bot.id, '1']) await world.refuses(() => connect({}, { id }), 404, 10013)
    for (const who of [world.owner, world.member, world.bot])
      await world.refuses(() => connect({}, { who }), 403, 50013)
  })
})
