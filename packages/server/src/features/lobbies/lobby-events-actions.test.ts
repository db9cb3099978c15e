import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { type EndpointServer, startEndpointServer } from '@guildhall/testing/clients/endpoint-server'
import { type Game, newGame } from '@guildhall/testing/features/lobbies'
import { World } from '@guildhall/testing/worlds/world'

describe('An event about a lobby', () => {
  let world: World
  let game: Game
  let endpoint: EndpointServer
  let other: EndpointServer
  const received = new Map<EndpointServer, any[]>()
  before(async () => {
    world = await World.create({ endpointNetworks: ['127.0.0.0/8'] })
    world.clock.hold()
    game = await newGame(world)
  })
  after(() => world.close())
  const start = async () => {
    const { body } = await world.owner.api.get(`/applications/${world.bot.id}`)
    const server = await startEndpointServer(body.verify_key)
    const list: any[] = []
    received.set(server, list)
    server.answer = (payload) => {
      list.push(payload)
      return { status: 204 }
    }
    return server
  }
  beforeEach(async () => {
    ;[endpoint, other] = [await start(), await start()]
    await subscribe(['LOBBY_MESSAGE_CREATE'])
  })
  afterEach(async () => {
    await endpoint.close()
    await other.close()
  })

  const subscribe = async (event_webhooks_types: string[]) => {
    const changes = { event_webhooks_url: endpoint.url, event_webhooks_status: 2, event_webhooks_types }
    assert.equal((await world.owner.api.patch(`/applications/${world.bot.id}`, changes)).status, 200)
  }
  /** The events that a server received. */
  const eventsAt = (server: EndpointServer) => (received.get(server) ?? []).flatMap(({ event }) => event ?? [])

  test('is sent to the application when a member sends a message', async () => {
    const { id } = await game.newLobby({ members: [{ id: world.member.id }] })
    const api = await game.player(world.member)
    const { body } = await api.post(`/lobbies/${id}/messages`, { content: 'hi', metadata: { a: 'b' } })
    await world.app.worker.settled()
    assert.deepEqual(
      eventsAt(endpoint).map(({ type, data }) => [type, data]),
      [['LOBBY_MESSAGE_CREATE', body]],
    )
    await world.bot.api.put(`/lobbies/${id}/messages/${body.id}/moderation-metadata`, { action: 'hide' })
    await world.app.worker.settled()
    assert.equal(eventsAt(endpoint).length, 1)
  })

  test('is sent to the URL of the lobby instead, if it has one', async () => {
    const members = [{ id: world.member.id }]
    const lobby = await game.newLobby({ members, override_event_webhooks_url: other.url })
    assert.equal(lobby.override_event_webhooks_url, other.url)
    const api = await game.player(world.member)
    await api.post(`/lobbies/${lobby.id}/messages`, { content: 'hi' })
    await world.app.worker.settled()
    assert.deepEqual([eventsAt(endpoint).length, eventsAt(other).length], [0, 1])
    await world.bot.api.patch(`/lobbies/${lobby.id}`, { override_event_webhooks_url: null })
    await api.post(`/lobbies/${lobby.id}/messages`, { content: 'hi' })
    await world.app.worker.settled()
    assert.deepEqual([eventsAt(endpoint).length, eventsAt(other).length], [1, 1])
  })

  test('is not sent to an application that has not subscribed to it', async () => {
    await subscribe(['ENTITLEMENT_CREATE'])
    const { id } = await game.newLobby({ members: [{ id: world.member.id }], override_event_webhooks_url: other.url })
    const api = await game.player(world.member)
    await api.post(`/lobbies/${id}/messages`, { content: 'hi' })
    await world.app.worker.settled()
    assert.deepEqual([eventsAt(endpoint).length, eventsAt(other).length], [0, 0])
  })
})
