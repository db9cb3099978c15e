import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { type EndpointServer, startEndpointServer } from '@guildhall/testing/clients/endpoint-server'
import {
  agreeToAuthorization,
  authorizePath,
  type ClientApplication,
  installPath,
  newClientApplication,
  uninstall,
} from '@guildhall/testing/features/oauth2'
import { World } from '@guildhall/testing/worlds/world'

const ALL = [
  'APPLICATION_AUTHORIZED',
  'APPLICATION_DEAUTHORIZED',
  'ENTITLEMENT_CREATE',
  'ENTITLEMENT_UPDATE',
  'ENTITLEMENT_DELETE',
]

describe('An event webhook', () => {
  let world: World
  let client: ClientApplication
  let endpoint: EndpointServer
  /** The requests that the application received, and its response. */
  let received: any[]
  let status: number
  before(async () => {
    world = await World.create({ endpointNetworks: ['127.0.0.0/8'] })
    world.clock.hold()
  })
  after(() => world.close())
  beforeEach(async () => {
    client = await newClientApplication(world)
    const { body } = await world.owner.api.get(`/applications/${client.id}`)
    endpoint = await startEndpointServer(body.verify_key)
    received = []
    status = 204
    endpoint.answer = (payload) => {
      received.push(payload)
      return { status }
    }
    await listen(ALL)
  })
  afterEach(() => endpoint.close())

  const settle = (changes: object) => world.owner.api.patch(`/applications/${client.id}`, changes)
  async function listen(event_webhooks_types: string[], event_webhooks_status = 2) {
    const changes = { event_webhooks_url: endpoint.url, event_webhooks_status, event_webhooks_types }
    const { status: found, body } = await settle(changes)
    assert.equal(found, 200, JSON.stringify(body))
  }
  const worked = () => world.app.worker.settled()
  const install = () => agreeToAuthorization(world.member, installPath(client, { integration_type: '1' }))

  test('notifies an application when a user authorizes it, for their account or for a guild, and when they revoke that', async () => {
    await install()
    await uninstall(world.member, client)
    await agreeToAuthorization(world.owner, authorizePath(client, { scope: 'bot identify' }), {
      guild_id: world.guildId,
    })
    await agreeToAuthorization(world.member, authorizePath(client))
    await worked()
    const at = world.clock.now()
    for (const { version, application_id, type, event } of received) {
      assert.deepEqual([version, application_id, type, Date.parse(event.timestamp)], [1, client.id, 1, at])
    }
    const of = (scopes: string) => received.find(({ event }) => event.data.scopes?.join(' ') === scopes)?.event
    const [alone, inGuild, plain] = [
      of('applications.commands'),
      of('bot identify applications.commands'),
      of('identify'),
    ]
    assert.deepEqual(
      [alone.type, alone.data.integration_type, alone.data.guild],
      ['APPLICATION_AUTHORIZED', 1, undefined],
    )
    assert.deepEqual([alone.data.user.id, alone.data.user.email], [world.member.id, undefined])
    assert.deepEqual([inGuild.data.integration_type, inGuild.data.guild.id], [0, world.guildId])
    assert.deepEqual([plain.data.integration_type, plain.data.guild], [undefined, undefined])
    const gone = received.find(({ event }) => event.type === 'APPLICATION_DEAUTHORIZED')
    assert.deepEqual([Object.keys(gone.event.data), gone.event.data.user.id], [['user'], world.member.id])
    assert.equal(received.length, 4)
    assert.ok(endpoint.seen.slice(2).every(({ isSigned }) => isSigned))
  })

  test('sends entitlements as the API returns them', async () => {
    const skus = `/applications/${client.id}/skus`
    const sku = (await world.owner.api.post(skus, { name: 'Crown', type: 3 })).body
    const path = `/applications/${client.id}/entitlements`
    const made = (await world.owner.api.post(path, { sku_id: sku.id, owner_id: world.member.id, owner_type: 2 })).body
    await worked()
    assert.equal((await world.owner.api.post(`${path}/${made.id}/consume`)).status, 204)
    await worked()
    assert.equal((await world.owner.api.delete(`${path}/${made.id}`)).status, 204)
    await worked()
    const [created, updated, deleted, ...others] = received.map(({ event }) => event)
    assert.deepEqual([created.type, created.data], ['ENTITLEMENT_CREATE', made])
    assert.deepEqual([updated.type, updated.data], ['ENTITLEMENT_UPDATE', { ...made, consumed: true }])
    assert.deepEqual([deleted.type, deleted.data.deleted, others], ['ENTITLEMENT_DELETE', true, []])
  })

  test('sends no event that is not subscribed to, and none while switched off', async () => {
    await listen(['ENTITLEMENT_CREATE'])
    await install()
    await listen(ALL, 1)
    await uninstall(world.member, client)
    await worked()
    assert.deepEqual(received, [])
  })

  test('sends no event of a refused change', async () => {
    await world.refuses(
      () => world.member.api.post(authorizePath(client, { scope: 'nothing' }), { authorize: true }),
      400,
    )
    assert.equal((await world.member.api.post(authorizePath(client), { authorize: false })).status, 200)
    await worked()
    assert.deepEqual(received, [])
  })

  test('is retried if the receiver is unreachable', async () => {
    status = 500
    await install()
    await worked()
    assert.equal(received.length, 1)
    world.clock.advance(20_000)
    await worked()
    world.clock.advance(40_000)
    await worked()
    assert.equal(received.length, 3)
    status = 204
    world.clock.advance(80_000)
    await worked()
    world.clock.advance(600_000)
    await worked()
    assert.equal(received.length, 4)
    assert.equal(new Set(received.map(({ event }) => JSON.stringify(event))).size, 1)
  })

  test('sends one event at a time while the receiver is unreachable', async () => {
    status = 500
    await install()
    await worked()
    await uninstall(world.member, client)
    await worked()
    assert.equal(received.length, 1)
    status = 204
    world.clock.advance(20_000)
    await worked()
    assert.deepEqual(
      received
        .slice(1)
        .map(({ event }) => event.type)
        .sort(),
      ALL.slice(0, 2),
    )
  })

  test('gives up after ten minutes, or when its URL is removed', async () => {
    status = 500
    const jobs = () => world.db.q.selectFrom('jobs').select('id').where('kind', '=', 'tell-event').execute()
    await install()
    for (let i = 0; i < 12; i++) {
      await worked()
      world.clock.advance(60_000)
    }
    await worked()
    assert.deepEqual([received.length, await jobs()], [5, []])
    await uninstall(world.member, client)
    await settle({ event_webhooks_url: null })
    await worked()
    world.clock.advance(20_000)
    await worked()
    assert.deepEqual(await jobs(), [])
  })

  test('sends nothing while the account of the application’s owner is disabled', async () => {
    const path = `/guildhall/instance/users/${world.owner.id}`
    assert.equal((await world.administrator.api.patch(path, { disabled: true })).status, 200)
    await install()
    await worked()
    assert.deepEqual(received, [])
  })
})
