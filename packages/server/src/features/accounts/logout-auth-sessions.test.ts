import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Logout Auth Sessions', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const end = ({ api, password }: Person, session_id_hashes: unknown, body: object = { password }) =>
    api.post('/auth/sessions/logout', { session_id_hashes, ...body })
  const hashes = async ({ api }: Pick<Person, 'api'>): Promise<string[]> =>
    (await api.get('/auth/sessions')).body.user_sessions.map(({ id_hash }: { id_hash: string }) => id_hash)
  async function again({ user, password, api }: Person): Promise<{ token: string; hash: string }> {
    const before = await hashes({ api })
    const { body } = await world.nobody.post('/auth/login', { login: user.username, password })
    const hash = (await hashes({ api })).find((each) => !before.includes(each)) ?? ''
    return { token: body.token, hash }
  }

  test('ends the named sessions with their connections, and no others', async () => {
    const { member } = world
    const [first, second] = [await again(member), await again(member)]
    const client = new GatewayClient(await world.app.listen())
    await client.identify({ token: first.token })
    assert.equal((await end(member, [first.hash, 'unknown'])).status, 204)
    assert.equal((await client.closed).code, 4004)
    await world.refuses(() => world.clientOf(first.token).get('/users/@me'), 401, 0)
    for (const token of [second.token, member.token]) {
      assert.equal((await world.clientOf(token).get('/users/@me')).status, 200)
    }
    assert.deepEqual((await hashes(member)).length, 2)
  })

  test('can’t end sessions of other users by their IDs', async () => {
    const { owner, moderator, bot } = world
    const others = await hashes(moderator)
    await world.refuses(() => end(owner, others), 204)
    const row = await world.db.q.selectFrom('tokens').select('hash').where('user_id', '=', bot.id).executeTakeFirst()
    await world.refuses(() => end(owner, [row?.hash]), 204)
    assert.equal((await bot.api.get('/users/@me')).status, 200)
  })

  test('rejects a wrong or missing password, and an invalid list of sessions', async () => {
    const { owner } = world
    const own = await hashes(owner)
    await world.refusesAt(() => end(owner, own, { password: 'wrong-password' }), 'password', 'PASSWORD_DOES_NOT_MATCH')
    await world.refusesAt(() => end(owner, own, {}), 'password', 'BASE_TYPE_REQUIRED')
    for (const wrong of [[], undefined, 'x', [7, {}], ['']]) await world.refuses(() => end(owner, wrong), 400, 50035)
    assert.equal((await owner.api.get('/users/@me')).status, 200)
  })
})
