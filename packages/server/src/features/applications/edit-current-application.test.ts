import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import { Intent } from '@guildhall/protocol/enums/intent'
import { CloseCode, Opcode } from '@guildhall/protocol/gateway'
import { type EndpointServer, startEndpointServer } from '@guildhall/testing/clients/endpoint-server'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { dataUri, describePicture, picture } from '@guildhall/testing/requests/pictures'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { hashToken } from '../accounts/accounts-rules.ts'
import { findCaller } from '../accounts/accounts-store.ts'

const PATH = '/applications/@me'

describe('Edit Current Application', () => {
  let world: World
  let endpoint: EndpointServer
  before(async () => {
    world = await World.create({ endpointNetworks: ['127.0.0.0/8'] })
    endpoint = await startEndpointServer((await world.bot.api.get(PATH)).body.verify_key)
  })
  after(async () => {
    await endpoint.close()
    await world.close()
  })

  const refuses = async (body: object, field: string, code: string) => {
    await world.refuses(() => world.bot.api.patch(PATH, body), 400, 50035)
    const { errors } = (await world.bot.api.patch(PATH, body)).body
    assert.equal(errors[field]._errors?.[0].code ?? errors[field][0]._errors[0].code, code)
  }

  test('changes only the fields that were sent', async () => {
    const { status, body } = await world.bot.api.patch(PATH, { description: 'Counts sheep', tags: ['sheep', 'night'] })
    assert.deepEqual([status, body.description, body.tags], [200, 'Counts sheep', ['sheep', 'night']])
    assert.deepEqual((await world.bot.api.patch(PATH, {})).body, body)
    assert.deepEqual((await world.bot.api.get(PATH)).body, body)
    assert.deepEqual((await world.bot.api.patch(PATH, { description: null, tags: null })).body.tags, [])
  })

  test('stores an endpoint that answers a ping and rejects a wrong signature', async () => {
    const { status, body } = await world.bot.api.patch(PATH, { interactions_endpoint_url: endpoint.url })
    assert.deepEqual([status, body.interactions_endpoint_url], [200, endpoint.url])
    assert.deepEqual(endpoint.seen.slice(-2), [
      { type: 1, isSigned: true },
      { type: 1, isSigned: false },
    ])
    const gone = await world.bot.api.patch(PATH, { interactions_endpoint_url: null })
    assert.equal(gone.body.interactions_endpoint_url, null)
  })

  test('refuses an endpoint that accepts a wrong signature, sends a wrong response or is unreachable', async () => {
    const code = 'APPLICATION_INTERACTIONS_ENDPOINT_VERIFICATION_FAILED'
    const trusting = await startEndpointServer(null)
    const elsewhere = `${endpoint.url}other`
    for (const url of [trusting.url, elsewhere, 'http://127.0.0.1:1/', 'http://10.0.0.1/', 'ftp://x/', 'nonsense']) {
      await refuses({ interactions_endpoint_url: url }, 'interactions_endpoint_url', code)
    }
    await trusting.close()
  })

  test('reports the outcome of both endpoint checks', async () => {
    const trusting = await startEndpointServer(null)
    const wordsFor = async (url: string, field = 'interactions_endpoint_url') => {
      const { body } = await world.bot.api.patch(PATH, { [field]: url })
      return body.errors[field]._errors.map(({ message }: { message: string }) => message).slice(1)
    }
    assert.deepEqual(await wordsFor(trusting.url), [
      'A signed ping: answered as it must be.',
      'A ping with a wrong signature: answered with 200, where 401 is wanted.',
    ])
    assert.deepEqual(await wordsFor(`${endpoint.url}other`), [
      'A signed ping: answered with 404, where 200 with a pong in JSON is wanted.',
      'A ping with a wrong signature: refused, as it must be.',
    ])
    assert.deepEqual(await wordsFor('http://10.0.0.1/', 'event_webhooks_url'), [
      'A signed ping: not answered: forbidden address, where 204 is wanted.',
      'A ping with a wrong signature: not sent.',
    ])
    await trusting.close()
  })

  test('refuses values that are too long or not supported', async () => {
    await refuses({ description: 'x'.repeat(401) }, 'description', 'BASE_TYPE_MAX_LENGTH')
    await refuses({ tags: ['a', 'b', 'c', 'd', 'e', 'f'] }, 'tags', 'BASE_TYPE_MAX_LENGTH')
    await refuses({ tags: ['x'.repeat(21)] }, 'tags', 'BASE_TYPE_BAD_LENGTH')
    await refuses({ flags: 1 << 17 }, 'flags', 'APPLICATION_FLAGS_INVALID')
    await refuses({ flags: -1 }, 'flags', 'NUMBER_TYPE_MIN')
    await refuses({ icon: 'x' }, 'icon', 'IMAGE_INVALID')
    await refuses({ cover_image: dataUri(await picture('avif')) }, 'cover_image', 'IMAGE_INVALID')
    await refuses({ custom_install_url: 'ftp://example.org' }, 'custom_install_url', 'URL_TYPE_INVALID_SCHEME')
    const verification = 'role_connections_verification_url'
    await refuses({ [verification]: 'nonsense' }, verification, 'URL_TYPE_INVALID_URL')
    await refuses({ event_webhooks_status: 3 }, 'event_webhooks_status', 'BASE_TYPE_CHOICES')
  })

  test('stores icon and cover image, serves them under one path, and removes them', async () => {
    const [icon, cover_image] = await Promise.all(['#c33', '#3c3'].map((color) => picture('png', undefined, color)))
    const { body } = await world.bot.api.patch(PATH, {
      icon: dataUri(icon ?? Buffer.of()),
      cover_image: dataUri(cover_image ?? Buffer.of()),
    })
    for (const hash of [body.icon, body.cover_image]) {
      assert.match(hash, /^[0-9a-f]{32}$/u)
      const given = await world.app.http.inject(`/app-icons/${body.id}/${hash}.webp?size=16`)
      assert.equal((await describePicture(given.rawPayload)).format, 'webp')
    }
    assert.equal((await world.app.http.inject(`/app-icons/${body.id}/${'0'.repeat(32)}.png`)).statusCode, 404)
    const shown = await world.owner.api.get(`/guilds/${world.guildId}/integrations`)
    assert.equal(shown.body[0].application.icon, body.icon)
    const gone = (await world.bot.api.patch(PATH, { icon: null, cover_image: null })).body
    assert.deepEqual([gone.icon, Object.hasOwn(gone, 'cover_image')], [null, false])
    const left = await world.db.q.selectFrom('images').select('hash').where('owner_id', '=', body.id).execute()
    assert.deepEqual(left, [])
  })

  test('sets the intents of small bots and no other flags, and the gateway applies them', async () => {
    const { kernel } = world.app
    const flags = ApplicationFlag.GATEWAY_PRESENCE_LIMITED | ApplicationFlag.EMBEDDED
    const plain = await newBot(world.app, world.owner, flags)
    const change = (sent: number) => plain.api.patch(PATH, { flags: sent })
    const { body } = await change(ApplicationFlag.GATEWAY_GUILD_MEMBERS_LIMITED)
    const after = ApplicationFlag.GATEWAY_GUILD_MEMBERS_LIMITED | ApplicationFlag.EMBEDDED
    assert.deepEqual([body.flags, body.flags_new], [after, String(after)])
    assert.equal((await change(after)).body.flags, after)
    const caller = await findCaller(kernel.store.db, hashToken(plain.token), kernel.instance.sessionLimits)
    assert.equal(caller?.application?.flags, after)
    const port = await world.app.listen()
    const client = new GatewayClient(port)
    await client.identify({ token: plain.token, intents: Intent.GUILD_MEMBERS })
    await client.close()
    const refused = new GatewayClient(port)
    refused.send(Opcode.IDENTIFY, { token: plain.token, intents: Intent.GUILD_PRESENCES, properties: {} })
    assert.equal((await refused.closed).code, CloseCode.DISALLOWED_INTENTS)
  })

  test('stores the installation settings: a custom link or parameters, and each context', async () => {
    const params = { scopes: ['applications.commands', 'bot'], permissions: 2048 }
    const kept = { ...params, permissions: '2048' }
    const first = (await world.bot.api.patch(PATH, { install_params: params })).body
    assert.deepEqual(first.install_params, kept)
    const url = 'https://example.org/install'
    await refuses({ custom_install_url: url }, 'custom_install_url', 'APPLICATION_INSTALL_LINK_EXCLUSIVE')
    const second = (await world.bot.api.patch(PATH, { install_params: null, custom_install_url: url })).body
    assert.deepEqual([second.custom_install_url, second.install_params], [url, undefined])
    await world.bot.api.patch(PATH, { custom_install_url: null })
    const ofUser = { scopes: ['applications.commands'], permissions: '0' }
    const both = { 0: { oauth2_install_params: params }, 1: { oauth2_install_params: { scopes: ofUser.scopes } } }
    const third = (await world.bot.api.patch(PATH, { integration_types_config: both })).body
    const expected = { 0: { oauth2_install_params: kept }, 1: { oauth2_install_params: ofUser } }
    assert.deepEqual(third.integration_types_config, expected)
    const fourth = (await world.bot.api.patch(PATH, { integration_types_config: { 0: {}, 1: null } })).body
    assert.deepEqual(fourth.integration_types_config, { 0: {} })
    const again = (await world.bot.api.patch(PATH, { integration_types_config: null })).body
    assert.deepEqual(again.integration_types_config, { 0: {}, 1: {} })
  })

  test('refuses unknown contexts, an empty set, and scopes that a user installation can’t have', async () => {
    const refusesContexts = async (config: object, ...path: string[]) => {
      await world.refuses(() => world.bot.api.patch(PATH, { integration_types_config: config }), 400, 50035)
      const { errors } = (await world.bot.api.patch(PATH, { integration_types_config: config })).body
      const found = path.reduce((node, step) => node[step], errors.integration_types_config)
      assert.ok(found._errors, JSON.stringify(errors))
    }
    await refusesContexts({ 0: {}, 2: {} }, '2')
    await refusesContexts({ 0: {}, __proto__x: {} }, '__proto__x')
    await refusesContexts({})
    await refusesContexts({ 0: null })
    const path = ['1', 'oauth2_install_params', 'scopes', '0']
    await refusesContexts({ 1: { oauth2_install_params: { scopes: ['bot'] } } }, ...path)
    await refusesContexts({ 0: { oauth2_install_params: { scopes: ['identify'] } } }, '0', ...path.slice(1))
    const permissions = { 0: { oauth2_install_params: { scopes: ['bot'], permissions: -1 } } }
    await refusesContexts(permissions, '0', 'oauth2_install_params', 'permissions')
  })

  test('stores the event webhook address after a check, and disables events if there is no address', async () => {
    const url = 'event_webhooks_url'
    const on = { event_webhooks_status: 2 }
    await refuses(on, url, 'BASE_TYPE_REQUIRED')
    const types = ['APPLICATION_AUTHORIZED']
    const { status, body } = await world.bot.api.patch(PATH, {
      [url]: endpoint.url,
      ...on,
      event_webhooks_types: types,
    })
    assert.equal(status, 200)
    assert.deepEqual([body[url], body.event_webhooks_status, body.event_webhooks_types], [endpoint.url, 2, types])
    assert.deepEqual(endpoint.seen.slice(-2), [
      { type: 0, isSigned: true },
      { type: 0, isSigned: false },
    ])
    await refuses({ [url]: `${endpoint.url}other` }, url, 'APPLICATION_EVENT_WEBHOOKS_URL_VERIFICATION_FAILED')
    await refuses({ [url]: 'http://127.0.0.1:1/' }, url, 'APPLICATION_EVENT_WEBHOOKS_URL_VERIFICATION_FAILED')
    const gone = (await world.bot.api.patch(PATH, { [url]: null, event_webhooks_types: null })).body
    assert.deepEqual([gone[url], gone.event_webhooks_status, gone.event_webhooks_types], [null, 1, []])
  })

  test('is available to the bot only', async () => {
    await world.refuses(() => world.owner.api.patch(PATH, {}), 403, 20002)
    await world.refuses(() => world.nobody.patch(PATH, {}), 401, 0)
  })
})
