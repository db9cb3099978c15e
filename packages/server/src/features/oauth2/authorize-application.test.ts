import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import {
  agreeToAuthorization,
  authorizePath,
  type ClientApplication,
  codeExchange,
  newClientApplication,
  OTHER_REDIRECT_URI,
  PKCE_CHALLENGE,
  PKCE_VERIFIER,
  REDIRECT_URI,
  sendTokenForm,
} from '@guildhall/testing/features/oauth2'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Authorize Application', () => {
  let world: World
  let client: ClientApplication
  before(async () => {
    world = await World.create()
  })
  beforeEach(async () => {
    client = await newClientApplication(world)
  })
  after(() => world.close())

  describe('for a user', () => {
    test('redirects with a code that can be exchanged for a token, and with the state', async () => {
      const state = 'a b&c=d#e'
      const url = await agreeToAuthorization(world.member, authorizePath(client, { scope: 'identify email', state }))
      assert.equal(`${url.origin}${url.pathname}`, REDIRECT_URI)
      assert.deepEqual([...url.searchParams.keys()], ['code', 'state'])
      assert.equal(url.searchParams.get('state'), state)
      const { redirect_uri: _none, ...fields } = codeExchange(client, url.searchParams.get('code') ?? '')
      const { body } = await sendTokenForm(world, fields)
      const me = await world.clientOf(`Bearer ${body.access_token}`).get('/users/@me')
      assert.deepEqual(
        [body.scope, me.body.id, me.body.email],
        ['identify email', world.member.id, 'member@example.org'],
      )
    })

    test('keeps the query of the redirect address', async () => {
      const url = await agreeToAuthorization(world.member, authorizePath(client, { redirect_uri: OTHER_REDIRECT_URI }))
      assert.equal(url.protocol, 'myapp:')
      assert.deepEqual([...url.searchParams.keys()], ['from', 'code'])
      const code = url.searchParams.get('code') ?? ''
      await world.refuses(() => sendTokenForm(world, codeExchange(client, code)), 400)
      assert.equal(
        (await sendTokenForm(world, codeExchange(client, code, { redirect_uri: OTHER_REDIRECT_URI }))).status,
        200,
      )
    })

    test('binds the code to the challenge', async () => {
      const more = { code_challenge: PKCE_CHALLENGE, code_challenge_method: 'S256', redirect_uri: REDIRECT_URI }
      const { searchParams } = await agreeToAuthorization(world.member, authorizePath(client, more))
      const fields = codeExchange(client, searchParams.get('code') ?? '')
      await world.refuses(() => sendTokenForm(world, fields), 400)
      assert.equal((await sendTokenForm(world, { ...fields, code_verifier: PKCE_VERIFIER })).status, 200)
    })

    test('redirects with a token in the fragment, and without a refresh token', async () => {
      const url = await agreeToAuthorization(
        world.member,
        authorizePath(client, { response_type: 'token', state: 'x' }),
      )
      assert.equal(url.search, '')
      const { access_token = '', ...rest } = Object.fromEntries(new URLSearchParams(url.hash.slice(1)))
      assert.deepEqual(rest, { token_type: 'Bearer', expires_in: '604800', scope: 'identify', state: 'x' })
      assert.equal((await world.clientOf(`Bearer ${access_token}`).get('/users/@me')).body.id, world.member.id)
    })

    test('redirects with access_denied if the user declines, and grants nothing', async () => {
      await world.writesNothing(async () => {
        const url = await agreeToAuthorization(world.member, authorizePath(client, { state: 'x' }), {
          authorize: false,
        })
        assert.deepEqual([url.searchParams.get('error'), url.searchParams.get('state')], ['access_denied', 'x'])
        assert.equal(url.searchParams.has('code'), false)
      })
    })

    test('grants only what was shown if the application’s settings define the request', async () => {
      const own = await newClientApplication(world)
      const set = (permissions: string, ...scopes: string[]) =>
        world.owner.api.patch(`/applications/${own.id}`, { install_params: { scopes, permissions } })
      const path = `/oauth2/authorize?client_id=${own.id}`
      const preview = async () => (await world.owner.api.get(path)).body.shown
      const decide = (shown: string, authorize = true) =>
        world.owner.api.post(path, { authorize, shown, guild_id: world.guildId })
      await set('0', 'bot')
      const shown = await preview()
      assert.equal(await preview(), shown)
      const redirects = { redirect_uris: [OTHER_REDIRECT_URI, REDIRECT_URI] }
      const changes = [
        () => set('8', 'bot'),
        () => set('0', 'applications.commands'),
        async () => {
          await set('0', 'bot')
          await world.owner.api.patch(`/applications/${own.id}`, redirects)
        },
      ]
      for (const change of changes) {
        await change()
        await world.refuses(() => decide(shown), 400, 50035)
        assert.deepEqual(Object.keys((await decide(shown)).body.errors), ['shown'])
      }
      for (const other of ['', 'x']) await world.refuses(() => decide(other), 400, 50035)
      assert.equal((await decide(shown, false)).status, 200)
      assert.equal((await decide(await preview())).status, 200)
    })

    test('grants nothing for the preview of another application', async () => {
      const other = authorizePath(await newClientApplication(world))
      const { shown } = (await world.member.api.get(other)).body
      await world.refuses(() => world.member.api.post(authorizePath(client), { authorize: true, shown }), 400, 50035)
    })

    test('requires a decision', async () => {
      await world.refusesAt(() => world.member.api.post(authorizePath(client), {}), 'authorize', 'BASE_TYPE_REQUIRED')
    })
  })

  describe('for a bot', () => {
    const bring = (who: Person, more: Record<string, string> = {}, decision: object = {}) =>
      who.api.post(
        authorizePath(client, { response_type: '', scope: 'bot', permissions: '3072', ...more }).replace(
          'response_type=&',
          '',
        ),
        {
          authorize: true,
          guild_id: world.guildId,
          ...decision,
        },
      )
    const isThere = async () =>
      (await world.owner.api.get(`/guilds/${world.guildId}/members/${client.id}`)).status === 200

    test('makes it a member with a role of its own, and notifies everyone', async () => {
      const events = await world.eventsOf(async () => {
        const { status, body } = await bring(world.owner)
        assert.equal(status, 200, JSON.stringify(body))
        const { searchParams } = new URL(body.location)
        assert.deepEqual([searchParams.get('guild_id'), searchParams.get('permissions')], [world.guildId, '3072'])
      })
      const types = events.map(({ type }) => type)
      for (const type of ['GUILD_ROLE_CREATE', 'GUILD_MEMBER_ADD', 'INTEGRATION_CREATE', 'GUILD_INTEGRATIONS_UPDATE']) {
        assert.equal(types.filter((each) => each === type).length, 1, type)
      }
      const { body: member } = await world.owner.api.get(`/guilds/${world.guildId}/members/${client.id}`)
      const { body: roles } = await world.owner.api.get(`/guilds/${world.guildId}/roles`)
      const role = roles.find(({ tags }: any) => tags?.bot_id === client.id)
      assert.deepEqual([member.roles, role.permissions, role.managed], [[role.id], '3072', true])
      assert.equal((await world.lastAuditEntry()).user_id, world.owner.id)
    })

    test('keeps an existing bot unchanged', async () => {
      await bring(world.owner)
      const events = await world.eventsOf(async () => assert.equal((await bring(world.owner)).status, 200))
      assert.deepEqual(events, [])
    })

    test('grants only the requested permissions that the member selects', async () => {
      const { body } = await bring(world.owner, {}, { permissions: '1032' })
      assert.equal(new URL(body.location).searchParams.get('permissions'), '1024')
    })

    test('returns a code on request, and the bot is already added', async () => {
      const { body } = await bring(world.owner, { response_type: 'code', scope: 'bot identify' })
      const { searchParams } = new URL(body.location)
      assert.deepEqual([...searchParams.keys()], ['code', 'guild_id', 'permissions'])
      assert.equal(await isThere(), true)
      const { redirect_uri: _none, ...fields } = codeExchange(client, searchParams.get('code') ?? '')
      assert.equal((await sendTokenForm(world, fields)).body.scope, 'bot identify applications.commands')
    })

    test('requires a member who manages the guild and holds the bot’s permissions', async () => {
      await world.refuses(() => bring(world.member), 403, 50013)
      await world.refuses(() => bring(world.stranger), 403, 50001)
      await world.grant(world.member, ['MANAGE_GUILD'])
      await world.refuses(() => bring(world.member, { permissions: '8' }), 403, 50013)
      assert.equal((await bring(world.member, { permissions: '0' })).status, 200)
      assert.equal(await isThere(), true)
    })

    test('requires a guild, which the request may fix', async () => {
      await world.refusesAt(() => bring(world.owner, {}, { guild_id: undefined }), 'guild_id', 'BASE_TYPE_REQUIRED')
      await world.refuses(() => bring(world.owner, {}, { guild_id: '1' }), 404, 10004)
      const elsewhere = await world.newGuild(world.owner)
      const settled = { guild_id: elsewhere.id, disable_guild_select: 'true' }
      assert.equal((await bring(world.owner, settled)).status, 200)
      assert.equal(await isThere(), false)
    })

    test('refuses a banned bot', async () => {
      await world.owner.api.put(`/guilds/${world.guildId}/bans/${client.id}`, {})
      await world.refuses(() => bring(world.owner), 403, 40007)
    })

    test('refuses an application that requires a code grant unless it requests a code', async () => {
      await world.owner.api.patch(`/applications/${client.id}`, { bot_require_code_grant: true })
      await world.refuses(() => bring(world.owner), 400)
      assert.equal((await bring(world.owner, { response_type: 'code' })).status, 200)
    })
  })
})
