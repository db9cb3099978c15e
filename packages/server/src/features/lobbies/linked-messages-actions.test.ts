import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type EndpointServer, startEndpointServer } from '@guildhall/testing/clients/endpoint-server'
import { type Game, newGame } from '@guildhall/testing/features/lobbies'
import { World } from '@guildhall/testing/worlds/world'

describe('Messages of a linked channel', () => {
  let world: World
  let game: Game
  let endpoint: EndpointServer
  let events: any[]
  let player: Awaited<ReturnType<Game['player']>>
  let id: string
  let channelId: string
  before(async () => {
    world = await World.create({ endpointNetworks: ['127.0.0.0/8'] })
    game = await newGame(world)
    const { body } = await world.owner.api.get(`/applications/${world.bot.id}`)
    endpoint = await startEndpointServer(body.verify_key)
    endpoint.answer = ({ event }: any) => {
      if (event) events.push(event)
      return { status: 204 }
    }
    const event_webhooks_types = ['LOBBY_MESSAGE_CREATE', 'LOBBY_MESSAGE_UPDATE', 'LOBBY_MESSAGE_DELETE']
    const changes = { event_webhooks_url: endpoint.url, event_webhooks_status: 2, event_webhooks_types }
    assert.equal((await world.owner.api.patch(`/applications/${world.bot.id}`, changes)).status, 200)
    player = await game.player(world.stranger)
  })
  after(async () => {
    await world.close()
    await endpoint.close()
  })
  beforeEach(async () => {
    events = []
    const members = [{ id: world.owner.id, flags: 1 }, { id: world.stranger.id }]
    id = (await game.newLobby({ members })).id
    const channel = { name: 'game', type: 0 }
    channelId = (await world.owner.api.post(`/guilds/${world.guildId}/channels`, channel)).body.id
    const owner = await game.player(world.owner)
    assert.equal((await owner.patch(`/lobbies/${id}/channel-linking`, { channel_id: channelId })).status, 200)
  })

  const inLobby = async () => (await player.get(`/lobbies/${id}/messages`)).body

  test('are those that members send in the lobby, also if they are not in the guild', async () => {
    const sent = await player.post(`/lobbies/${id}/messages`, { content: 'from the game', metadata: { a: 'b' } })
    assert.equal(sent.status, 201)
    assert.deepEqual([sent.body.channel_id, sent.body.lobby_id, sent.body.metadata], [channelId, id, { a: 'b' }])
    const { body } = await world.owner.api.get(`/channels/${channelId}/messages`)
    assert.deepEqual(
      body.map((each: any) => [each.content, each.author.id, each.application_id, each.flags, 'metadata' in each]),
      [['from the game', world.stranger.id, world.bot.id, 1 << 16, false]],
    )
    assert.deepEqual(await inLobby(), [sent.body])
    await world.app.worker.settled()
    assert.deepEqual(
      events.map(({ type, data }) => [type, data]),
      [['LOBBY_MESSAGE_CREATE', sent.body]],
    )
  })

  test('appear in the lobby when somebody writes or edits them in the channel', async () => {
    const { body: posted } = await world.owner.api.post(`/channels/${channelId}/messages`, { content: 'hello game' })
    const [shown, ...others] = await inLobby()
    assert.deepEqual([shown.id, shown.content, shown.author.id, others], [posted.id, 'hello game', world.owner.id, []])
    const path = `/lobbies/${id}/messages/${posted.id}/moderation-metadata`
    assert.equal((await world.bot.api.put(path, { action: 'hide' })).status, 204)
    assert.deepEqual((await inLobby())[0].moderation_metadata, { action: 'hide' })
    assert.ok(
      !('moderation_metadata' in (await world.owner.api.get(`/channels/${channelId}/messages/${posted.id}`)).body),
    )
    world.clock.advance(1000)
    await world.owner.api.patch(`/channels/${channelId}/messages/${posted.id}`, { content: 'edited' })
    assert.ok(!('moderation_metadata' in (await inLobby())[0]))
    await world.app.worker.settled()
    assert.deepEqual(
      events.map(({ type, data }) => [type, data.content]),
      [
        ['LOBBY_MESSAGE_CREATE', 'hello game'],
        ['LOBBY_MESSAGE_UPDATE', 'edited'],
      ],
    )
  })

  test('cause events when they are deleted, if the lobby has shown them', async () => {
    const owner = await game.player(world.owner)
    const channel = `/channels/${channelId}/messages`
    const post = async () => (await world.owner.api.post(channel, { content: 'hello' })).body.id as string
    await owner.patch(`/lobbies/${id}/channel-linking`, {})
    const before = await post()
    world.clock.advance(1000)
    await owner.patch(`/lobbies/${id}/channel-linking`, { channel_id: channelId })
    const ids = [await post(), await post(), await post()]
    await world.bot.api.put(`/lobbies/${id}/messages/${ids[0]}/moderation-metadata`, { action: 'hide' })
    await world.app.worker.settled()
    events = []
    await world.owner.api.delete(`${channel}/${ids[0]}`)
    await world.owner.api.delete(`${channel}/${before}`)
    await world.owner.api.post(`${channel}/bulk-delete`, { messages: ids.slice(1) })
    await world.app.worker.settled()
    assert.ok(events.every(({ type }) => type === 'LOBBY_MESSAGE_DELETE'))
    const deleted = events.map(({ data }) => data).sort((a, b) => (a.id < b.id ? -1 : 1))
    assert.deepEqual(
      deleted,
      ids.map((each) => ({ id: each, lobby_id: id })),
    )
    const attached = world.db.q
      .selectFrom('lobby_message_metadata')
      .selectAll()
      .where('message_id', '=', ids[0] ?? '')
    assert.deepEqual(await attached.execute(), [])
  })

  test('are hidden from the lobby after it was unlinked', async () => {
    await world.owner.api.post(`/channels/${channelId}/messages`, { content: 'hello game' })
    const owner = await game.player(world.owner)
    await owner.patch(`/lobbies/${id}/channel-linking`, {})
    assert.deepEqual(await inLobby(), [])
    await world.owner.api.post(`/channels/${channelId}/messages`, { content: 'secret' })
    await world.app.worker.settled()
    assert.ok(events.every(({ data }) => data.content !== 'secret'))
  })

  test('cannot be sent through the lobby by users whom the guild has banned or timed out', async () => {
    const send = () => player.post(`/lobbies/${id}/messages`, { content: 'hi' })
    await world.owner.api.put(`/guilds/${world.guildId}/bans/${world.stranger.id}`, {})
    await world.refuses(send, 403, 50001)
    await world.owner.api.delete(`/guilds/${world.guildId}/bans/${world.stranger.id}`)
    assert.equal((await send()).status, 201)
    await world.bot.api.put(`/lobbies/${id}/members/${world.member.id}`, {})
    const until = new Date(world.clock.now() + 60_000).toISOString()
    const timeout = { communication_disabled_until: until }
    await world.owner.api.patch(`/guilds/${world.guildId}/members/${world.member.id}`, timeout)
    const member = await game.player(world.member)
    await world.refuses(() => member.post(`/lobbies/${id}/messages`, { content: 'hi' }), 403, 50013)
  })
})
