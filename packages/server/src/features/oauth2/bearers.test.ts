import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { coversScope, OAUTH2_SCOPES, type OAuth2Scope } from '@guildhall/protocol/enums/oauth2-scope'
import type { TestClient } from '@guildhall/testing/clients/test-client'
import { type ClientApplication, newClientApplication, tokensFor } from '@guildhall/testing/features/oauth2'
import { newTargetedInvite } from '@guildhall/testing/features/target-users'
import { World } from '@guildhall/testing/worlds/world'
import { OPERATIONS } from '../../features.ts'
import type { AnyOperation } from '../../kernel/operation.ts'
import { requiresAuthentication } from '../../kernel/perform-operation.ts'

/**
 * The operations that scopes give access to (docs/spec/http.md#access-token-scopes; for Activities
 * docs/decisions/0043).
 */
const OPENED: readonly (readonly [string, RegExp, OAuth2Scope | 'any'])[] = [
  ['GET', /^\/users\/@me$/u, 'identify'],
  ['GET', /^\/users\/@me\/guilds$/u, 'guilds'],
  ['GET', /^\/users\/@me\/guilds\/:guildId\/member$/u, 'guilds.members.read'],
  ['GET', /^\/users\/@me\/connections$/u, 'connections'],
  ['GET PUT DELETE', /^\/users\/@me\/applications\/:applicationId\/role-connection$/u, 'role_connections.write'],
  ['GET', /^\/users\/@me\/applications\/:applicationId\/entitlements$/u, 'any'],
  ['GET', /^\/applications\/:applicationId\/entitlements$/u, 'applications.entitlements'],
  ['GET POST DELETE', /^\/applications\/:applicationId\/entitlements\//u, 'applications.entitlements'],
  ['POST', /^\/applications\/:applicationId\/attachment$/u, 'any'],
  ['GET', /^\/applications\/:applicationId\/skus$/u, 'any'],
  ['POST', /^\/applications\/:applicationId\/quick-links$/u, 'any'],
  ['GET', /^\/applications\/:applicationId\/links\/:link$/u, 'any'],
  ['GET', /^\/oauth2\/@me$/u, 'any'],
  ['GET', /^\/oauth2\/userinfo$/u, 'openid'],
  ['PUT', /^\/applications\/.*\/permissions$/u, 'applications.commands.permissions.update'],
  ['GET POST PUT PATCH DELETE', /^\/applications\/.*\/commands(\/:commandId)?$/u, 'applications.commands.update'],
  ['PUT', /^\/lobbies$/u, 'lobbies.write'],
  ['PATCH', /^\/lobbies\/:lobbyId\/channel-linking$/u, 'lobbies.write'],
  ['POST', /^\/lobbies\/:lobbyId\/members\/@me\/invites$/u, 'lobbies.write'],
  ['DELETE', /^\/lobbies\/:lobbyId\/members\/@me$/u, 'lobbies.write'],
  ['GET POST', /^\/lobbies\/:lobbyId\/messages$/u, 'lobbies.write'],
]

describe('An access token', () => {
  let world: World
  let client: ClientApplication
  before(async () => {
    world = await World.create()
    client = await newClientApplication(world)
  })
  after(() => world.close())

  const tokens = (scopes?: string) => tokensFor(world, client, world.member, scopes)

  test('is accepted by operations as the table states', () => {
    for (const { name, method, path, oauth2Scope } of OPERATIONS) {
      const row = OPENED.find(([methods, beginning]) => methods.includes(method) && beginning.test(path))
      assert.equal(oauth2Scope, row?.[2], name)
    }
  })

  const needToken = OPERATIONS.filter(requiresAuthentication)
  const send = (api: TestClient, { method, path, body }: AnyOperation) =>
    api.send(method, path.replace(/:\w+/gu, '1'), body && 'nonsense')

  test('with any scope is refused by operations that no scope allows', async () => {
    const { api } = await tokens(OAUTH2_SCOPES.join(' '))
    for (const operation of needToken.filter(({ oauth2Scope }) => oauth2Scope === undefined)) {
      const { status, body } = await send(api, operation)
      assert.deepEqual([status, body?.code], [401, 0], operation.name)
    }
  })

  test('is accepted by operations that its scope allows, and no others', async () => {
    const opened = needToken.filter(({ oauth2Scope }) => oauth2Scope !== undefined && oauth2Scope !== 'any')
    for (const scope of OAUTH2_SCOPES) {
      const { api } = await tokens(scope)
      for (const operation of opened) {
        const needed = operation.oauth2Scope
        const isOpen = needed !== undefined && needed !== 'any' && coversScope([scope], needed)
        const { status, body } = await send(api, operation)
        const isRefused = status === 401 || body?.code === 50026
        assert.equal(isRefused, !isOpen, `${operation.name} with ${scope}`)
        if (!isOpen) assert.deepEqual([status, body?.code], [403, 50026], operation.name)
      }
    }
  })

  test('with any scope is accepted by operations that any scope allows', async () => {
    const { api } = await tokens('rpc')
    for (const operation of needToken.filter(({ oauth2Scope }) => oauth2Scope === 'any')) {
      assert.ok(![401, 403].includes((await send(api, operation)).status), operation.name)
    }
  })

  test('changes nothing when it is refused', async () => {
    const { api } = await tokens('rpc')
    await world.refuses(() => api.patch('/users/@me', { username: 'taken over' }), 401, 0)
    await world.refuses(() => api.post('/applications', { name: 'Mine' }), 401, 0)
    await world.refuses(() => api.get('/users/@me/guilds'), 403, 50026)
  })

  test('is accepted only as Bearer', async () => {
    const { access_token } = await tokens()
    for (const wrong of [access_token, `Bot ${access_token}`, `Basic ${access_token}`, 'Bearer', 'Bearer x']) {
      await world.refuses(() => world.clientOf(wrong).get('/users/@me'), 401, 0)
    }
    assert.equal((await world.clientOf(`bearer ${access_token}`).get('/users/@me')).status, 200)
  })

  test('has the rights of a signed-out user for public operations', async () => {
    const code = await newTargetedInvite(world, [world.moderator.id])
    await world.refuses(() => world.member.api.get(`/invites/${code}`), 404, 10006)
    const { api } = await tokens('identify guilds')
    for (const each of [world.nobody, api]) assert.equal((await each.get(`/invites/${code}`)).status, 200)
  })

  test('returns the user, with the email address if the user granted it', async () => {
    const { body: bare } = await (await tokens('identify')).api.get('/users/@me')
    assert.deepEqual([bare.id, 'email' in bare, 'verified' in bare], [world.member.id, false, false])
    const { body: whole } = await (await tokens('identify email')).api.get('/users/@me')
    assert.deepEqual([whole.email, whole.verified], ['member@example.org', true])
  })

  test('returns the user’s guilds', async () => {
    const { body } = await (await tokens('guilds')).api.get('/users/@me/guilds')
    assert.deepEqual(
      body.map(({ id }: any) => id),
      [world.guildId],
    )
  })

  test('becomes invalid with the user’s account, not with a session', async () => {
    const { api } = await tokens()
    const { body } = await world.nobody.post('/auth/login', { login: 'member', password: world.member.password })
    assert.equal((await world.clientOf(body.token).post('/auth/logout')).status, 204)
    assert.equal((await api.get('/users/@me')).status, 200)
  })
})
