import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  agreeToAuthorization,
  authorizePath,
  type ClientApplication,
  clientCredentialsToken,
  codeExchange,
  newClientApplication,
  REDIRECT_URI,
  sendTokenForm,
} from '@guildhall/testing/features/oauth2'
import { World } from '@guildhall/testing/worlds/world'

describe('Preview Authorization', () => {
  let world: World
  let client: ClientApplication
  before(async () => {
    world = await World.create()
    client = await newClientApplication(world)
  })
  after(() => world.close())

  test('returns the requesting application and the scopes, and writes nothing', async () => {
    await world.writesNothing(async () => {
      const { status, body } = await world.member.api.get(authorizePath(client, { scope: 'identify guilds' }))
      assert.deepEqual([status, body.application.id, body.user.id], [200, client.id, world.member.id])
      assert.deepEqual([body.scopes, body.redirect_uri, body.authorized], [['identify', 'guilds'], REDIRECT_URI, false])
      assert.deepEqual([body.bot, body.guilds], [undefined, undefined])
    })
  })

  test('returns the application’s owner and description, and the redirect host', async () => {
    const addresses = {
      terms_of_service_url: 'https://app.example/terms',
      privacy_policy_url: 'https://app.example/privacy',
    }
    const { id } = await newClientApplication(world)
    await world.owner.api.patch(`/applications/${id}`, addresses)
    const shown = async (more: Record<string, string>) =>
      (await world.member.api.get(authorizePath({ id, secret: '' }, more))).body
    const plain = await shown({})
    const { terms_of_service_url, privacy_policy_url } = plain
    assert.deepEqual([plain.owner_name, plain.leads_back, plain.permissions], ['owner', true, '0'])
    assert.deepEqual({ terms_of_service_url, privacy_policy_url }, addresses)
    const bot = await shown({ scope: 'bot', permissions: '1032', response_type: '' })
    assert.deepEqual([bot.permissions, bot.leads_back], ['1032', false])
    assert.equal((await shown({ scope: 'bot', response_type: '', redirect_uri: REDIRECT_URI })).leads_back, true)
    const team = (await world.owner.api.post('/teams', { name: 'Tower' })).body
    await world.owner.api.post(`/applications/${id}/transfer`, { team_id: team.id })
    assert.equal((await shown({})).owner_name, 'Tower')
  })

  test('returns channels in which the user manages webhooks, of one guild or of all', async () => {
    const places = async (who = world.owner, more: Record<string, string> = {}) =>
      (await who.api.get(authorizePath(client, { scope: 'webhook.incoming', ...more }))).body.places
    const [first, ...others] = await places()
    assert.deepEqual([first.id, first.name, others], [world.guildId, 'Guild under test', []])
    assert.ok(first.channels.some(({ id }: any) => id === world.channels.general))
    assert.deepEqual(await places(world.owner, { guild_id: '1' }), [])
    assert.deepEqual(await places(world.member), [])
    assert.equal((await world.owner.api.get(authorizePath(client))).body.places, undefined)
  })

  test('omits channels of guilds in an outage', async () => {
    const { id } = await world.newGuild(world.owner, 'Dark')
    const names = async () =>
      (await world.owner.api.get(authorizePath(client, { scope: 'webhook.incoming' }))).body.places.map(
        ({ name }: any) => name,
      )
    assert.deepEqual((await names()).sort(), ['Dark', 'Guild under test'])
    const outage = `/guildhall/guilds/${id}/unavailable`
    assert.equal((await world.administrator.api.put(outage)).status, 204)
    assert.deepEqual(await names(), ['Guild under test'])
    assert.equal((await world.administrator.api.delete(outage)).status, 204)
    assert.equal((await world.owner.api.delete(`/guilds/${id}`)).status, 204)
  })

  test('returns whether the user already agreed to everything', async () => {
    const { searchParams } = await agreeToAuthorization(
      world.member,
      authorizePath(client, { scope: 'identify guilds' }),
    )
    await sendTokenForm(world, codeExchange(client, searchParams.get('code') ?? ''))
    const isKnown = async (scope: string) =>
      (await world.member.api.get(authorizePath(client, { scope }))).body.authorized
    assert.deepEqual([await isKnown('guilds'), await isKnown('guilds email')], [true, false])
  })

  test('ignores scopes that the application has by its own credentials', async () => {
    const own = await newClientApplication(world)
    await clientCredentialsToken(world, own, 'identify')
    const isKnown = async () => (await world.owner.api.get(authorizePath(own))).body.authorized
    assert.equal(await isKnown(), false)
    const { searchParams } = await agreeToAuthorization(world.owner, authorizePath(own))
    await sendTokenForm(world, codeExchange(own, searchParams.get('code') ?? ''))
    assert.equal(await isKnown(), true)
  })

  test('returns the bot, and the guilds to which the user may add it', async () => {
    const path = authorizePath(client, { scope: 'bot' })
    const { body } = await world.owner.api.get(path)
    assert.equal(body.bot.id, client.id)
    assert.deepEqual(
      body.guilds.map(({ id }: any) => id),
      [world.guildId],
    )
    assert.deepEqual((await world.member.api.get(path)).body.guilds, [])
  })

  test('returns the installation context, and its alternatives', async () => {
    const installed = async (more: Record<string, string>) => {
      const { body } = await world.owner.api.get(authorizePath(client, more))
      return [body.integration_type, body.integration_types, body.guilds?.length, body.bot?.id]
    }
    const scope = 'identify applications.commands'
    assert.deepEqual(await installed({ scope: 'identify', integration_type: '1' }), [null, [], undefined, undefined])
    assert.deepEqual(await installed({ scope }), [1, [0, 1], 1, undefined])
    assert.deepEqual(await installed({ scope, guild_id: world.guildId }), [0, [0, 1], 1, undefined])
    assert.deepEqual(await installed({ scope, integration_type: '0' }), [0, [0], 1, undefined])
    assert.deepEqual(await installed({ scope, integration_type: '1' }), [1, [1], undefined, undefined])
    assert.deepEqual(await installed({ scope: 'bot' }), [0, [0], 1, client.id])
  })

  test('returns whether the application is installed for the user', async () => {
    const fresh = await newClientApplication(world)
    const path = authorizePath(fresh, { scope: 'applications.commands', integration_type: '1' })
    const isKnown = async () => (await world.member.api.get(path)).body.authorized
    assert.equal(await isKnown(), false)
    const { searchParams } = await agreeToAuthorization(world.member, path)
    await sendTokenForm(world, codeExchange(fresh, searchParams.get('code') ?? ''))
    assert.equal(await isKnown(), true)
    const toGuild = authorizePath(fresh, { scope: 'applications.commands', integration_type: '0' })
    assert.equal((await world.member.api.get(toGuild)).body.authorized, false)
  })

  test('refuses invalid requests', async () => {
    const refuses = async (more: Record<string, string>, error: string) => {
      const path = authorizePath(client, more)
      for (const send of [() => world.member.api.get(path), () => world.member.api.post(path, { authorize: true })]) {
        await world.refuses(send, 400)
        assert.equal((await send()).body.error, error)
      }
    }
    await refuses({ redirect_uri: `${REDIRECT_URI}/` }, 'invalid_request')
    await refuses({ redirect_uri: `${REDIRECT_URI}?more` }, 'invalid_request')
    await refuses({ redirect_uri: 'https://evil.example/callback' }, 'invalid_request')
    await refuses({ scope: 'identify nonsense' }, 'invalid_scope')
    await refuses({ scope: ' ' }, 'invalid_scope')
    await refuses({ scope: 'applications.commands.update' }, 'invalid_scope')
    await refuses({ response_type: 'id_token' }, 'unsupported_response_type')
    await refuses({ integration_type: '2' }, 'invalid_request')
    await refuses({ integration_type: '1', scope: 'bot' }, 'invalid_scope')
    await refuses({ code_challenge: 'x'.repeat(43) }, 'invalid_request')
    await refuses({ code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' }, 'invalid_request')
    await refuses({ code_challenge: 'short', code_challenge_method: 'S256' }, 'invalid_request')
    await refuses({ code_challenge_method: 'S256' }, 'invalid_request')
    await refuses(
      { response_type: 'token', code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' },
      'invalid_request',
    )
  })

  test('refuses an unknown application, and one that is not public', async () => {
    await world.refuses(() => world.member.api.get(authorizePath({ id: '1', secret: '' })), 404, 10002)
    await world.refuses(() => world.member.api.get('/oauth2/authorize'), 400, 50035)
    const own = await newClientApplication(world)
    await world.owner.api.patch(`/applications/${own.id}`, { bot_public: false })
    const path = authorizePath(own, { state: 'x' })
    await world.refuses(() => world.member.api.get(path), 400)
    const { searchParams } = new URL((await world.member.api.get(path)).body.location)
    assert.deepEqual([searchParams.get('error'), searchParams.get('state')], ['unauthorized_client', 'x'])
    assert.equal((await world.owner.api.get(authorizePath(own))).status, 200)
  })

  test('refuses bots', async () => {
    await world.refuses(() => world.bot.api.get(authorizePath(client)), 403, 20001)
    await world.refuses(() => world.nobody.get(authorizePath(client)), 401)
  })
})
