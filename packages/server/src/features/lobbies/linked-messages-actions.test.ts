import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { MemberFlag } from '@guildhall/protocol/enums/member-flag'
import { type EndpointServer, startEndpointServer } from '@guildhall/testing/clients/endpoint-server'
import { keywordRule, newRule, removeRules } from '@guildhall/testing/features/auto-moderation'
import { type Game, newGame } from '@guildhall/testing/features/lobbies'
import { World } from '@guildhall/testing/worlds/world'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import { changeMember } from '../members/members-actions.ts'
import { mustFindMember } from '../members/members-store.ts'

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

  test('are judged like those of the channel', async () => {
    await newRule(world, keywordRule())
    const send = (content: string) => () => player.post(`/lobbies/${id}/messages`, { content })
    const { status, body } = await send('a secret')()
    assert.deepEqual([status, body.code, await inLobby()], [400, 200000, []])
    await removeRules(world)
    await world.app.worker.settled()
    const { contentScanner } = world.app.kernel
    world.app.kernel.contentScanner = async () => true
    await world.owner.api.patch(`/guilds/${world.guildId}`, { explicit_content_filter: 1 })
    await world.refuses(send('https://example.com'), 400, 20009)
    await world.owner.api.patch(`/guilds/${world.guildId}`, { explicit_content_filter: 0 })
    world.app.kernel.contentScanner = contentScanner
    assert.equal((await send('https://example.com')()).status, 201)
  })

  test('cannot be sent through the lobby by quarantined members', async () => {
    await world.bot.api.put(`/lobbies/${id}/members/${world.moderator.id}`, {})
    const moderator = await game.player(world.moderator)
    await changeFlags(world, world.moderator.id, MemberFlag.AUTOMOD_QUARANTINED_USERNAME)
    await world.refuses(() => moderator.post(`/lobbies/${id}/messages`, { content: 'hi' }), 403, 50013)
    await changeFlags(world, world.moderator.id, 0)
    assert.equal((await moderator.post(`/lobbies/${id}/messages`, { content: 'hi' })).status, 201)
  })

  test('are hidden while the channel is age-restricted, and while its guild is unavailable', async () => {
    const channel = `/channels/${channelId}`
    await world.owner.api.post(`${channel}/messages`, { content: 'shown' })
    await world.app.worker.settled()
    const shown = async () => (await inLobby()).map(({ content }: any) => content)
    assert.deepEqual(await shown(), ['shown'])
    events = []
    await world.owner.api.patch(channel, { nsfw: true })
    await world.owner.api.post(`${channel}/messages`, { content: 'for adults' })
    await world.app.worker.settled()
    assert.deepEqual([await shown(), events], [[], []])
    await world.owner.api.patch(channel, { nsfw: false })
    assert.deepEqual(await shown(), ['for adults', 'shown'])
    const guild = `/guildhall/guilds/${world.guildId}/unavailable`
    assert.ok((await world.administrator.api.put(guild, {})).status < 300)
    assert.deepEqual(await shown(), [])
    assert.equal((await player.get(`/lobbies/${id}`)).body.linked_channel, undefined)
    assert.ok((await world.administrator.api.delete(guild)).status < 300)
    assert.deepEqual(await shown(), ['for adults', 'shown'])
  })

  test('of the time before the link stay hidden when they are edited', async () => {
    const owner = await game.player(world.owner)
    await owner.patch(`/lobbies/${id}/channel-linking`, {})
    const path = `/channels/${channelId}/messages`
    const { body: old } = await world.owner.api.post(path, { content: 'private' })
    world.clock.advance(1000)
    await owner.patch(`/lobbies/${id}/channel-linking`, { channel_id: channelId })
    await world.owner.api.patch(`${path}/${old.id}`, { content: 'still private' })
    await world.app.worker.settled()
    assert.deepEqual(events, [])
    const metadata = `/lobbies/${id}/messages/${old.id}/moderation-metadata`
    await world.refuses(() => world.bot.api.put(metadata, { action: 'hide' }), 404, 10008)
  })

  test('do not go to another lobby, to which the channel is linked while they are judged', async () => {
    const other = await game.newLobby({ members: [{ id: world.owner.id, flags: 1 }] })
    const owner = await game.player(world.owner)
    await world.owner.api.patch(`/guilds/${world.guildId}`, { explicit_content_filter: 2 })
    const { contentScanner } = world.app.kernel
    const [asked, judged] = [Promise.withResolvers<void>(), Promise.withResolvers<boolean>()]
    world.app.kernel.contentScanner = () => {
      asked.resolve()
      return judged.promise
    }
    const sending = player.post(`/lobbies/${id}/messages`, { content: 'https://example.com for the first' })
    await asked.promise
    await owner.patch(`/lobbies/${id}/channel-linking`, {})
    await owner.patch(`/lobbies/${other.id}/channel-linking`, { channel_id: channelId })
    judged.resolve(false)
    const { status, body } = await sending
    assert.deepEqual([status, body.code], [404, 10003])
    assert.deepEqual((await owner.get(`/lobbies/${other.id}/messages`)).body, [])
    await world.owner.api.patch(`/guilds/${world.guildId}`, { explicit_content_filter: 0 })
    world.app.kernel.contentScanner = contentScanner
  })
})

const changeFlags = ({ app, guildId }: World, userId: string, flags: number) =>
  writeAsSystem(app.kernel, { name: 'test', emits: ['GUILD_MEMBER_UPDATE'], guildId }, async (tx) => {
    await changeMember(tx, tx.guild, await mustFindMember(tx.db, guildId, userId), { flags })
  })
