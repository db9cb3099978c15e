import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { asksForCaller } from '../../kernel/perform.ts'
import { OPERATIONS } from '../../operations.ts'
import { type ClientApplication, newClient, tokensFor } from '../../testing/oauth2.ts'
import { newTargetedInvite } from '../../testing/target-users.ts'
import { World } from '../../testing/world.ts'

describe('Access tokens', () => {
  let world: World
  let client: ClientApplication
  before(async () => {
    world = await World.create()
    client = await newClient(world)
  })
  after(() => world.close())

  const tokens = (scopes?: string) => tokensFor(world, client, world.member, scopes)

  test('open what their scopes open, and nothing else', async () => {
    const { api } = await tokens('rpc')
    for (const { name, method, path, opens, ...operation } of OPERATIONS.filter(asksForCaller)) {
      if (opens === 'any') continue
      const refusal = opens === undefined ? [401, 0] : [403, 50026]
      const send = () => api.send(method, path.replace(/:\w+/gu, '1'), operation.body && {})
      const { status, body } = await send()
      assert.deepEqual([status, body?.code], refusal, name)
    }
  })

  test('write nothing where they open nothing', async () => {
    const { api } = await tokens('rpc')
    await world.refuses(() => api.patch('/users/@me', { username: 'taken over' }), 401, 0)
    await world.refuses(() => api.post('/applications', { name: 'Mine' }), 401, 0)
    await world.refuses(() => api.get('/users/@me/guilds'), 403, 50026)
  })

  test('are sent as Bearer and in no other form', async () => {
    const { access_token } = await tokens()
    for (const wrong of [access_token, `Bot ${access_token}`, `Basic ${access_token}`, 'Bearer', 'Bearer x']) {
      await world.refuses(() => world.clientOf(wrong).get('/users/@me'), 401, 0)
    }
    assert.equal((await world.clientOf(`bearer ${access_token}`).get('/users/@me')).status, 200)
  })

  test('see what is open to all as somebody who has not signed in', async () => {
    const code = await newTargetedInvite(world, [world.moderator.id])
    await world.refuses(() => world.member.api.get(`/invites/${code}`), 404, 10006)
    const { api } = await tokens('identify guilds')
    for (const each of [world.nobody, api]) assert.equal((await each.get(`/invites/${code}`)).status, 200)
  })

  test('show the user with his address if he agreed to that', async () => {
    const { body: bare } = await (await tokens('identify')).api.get('/users/@me')
    assert.deepEqual([bare.id, 'email' in bare, 'verified' in bare], [world.member.id, false, false])
    const { body: whole } = await (await tokens('identify email')).api.get('/users/@me')
    assert.deepEqual([whole.email, whole.verified], ['member@example.org', true])
  })

  test('show the user’s guilds', async () => {
    const { body } = await (await tokens('guilds')).api.get('/users/@me/guilds')
    assert.deepEqual(
      body.map(({ id }: any) => id),
      [world.guildId],
    )
  })

  test('are over with the session’s account, not with a session', async () => {
    const { api } = await tokens()
    const { body } = await world.nobody.post('/auth/login', { login: 'member', password: world.member.password })
    assert.equal((await world.clientOf(body.token).post('/auth/logout')).status, 204)
    assert.equal((await api.get('/users/@me')).status, 200)
  })
})
