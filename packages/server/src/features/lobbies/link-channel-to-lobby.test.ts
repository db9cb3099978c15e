import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type Game, newGame } from '@guildhall/testing/features/lobbies'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { World } from '@guildhall/testing/worlds/world'

describe('Link Channel to Lobby', () => {
  let world: World
  let game: Game
  let owner: Awaited<ReturnType<Game['player']>>
  let member: typeof owner
  let lobby: any
  let channelId: string
  before(async () => {
    world = await World.create()
    game = await newGame(world)
    owner = await game.player(world.owner)
    member = await game.player(world.member)
  })
  after(() => world.close())
  beforeEach(async () => {
    lobby = await game.newLobby({
      members: [
        { id: world.owner.id, flags: 1 },
        { id: world.member.id, flags: 1 },
      ],
    })
    channelId = await newChannel()
  })

  const newChannel = async (fields: object = {}) =>
    (await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'game', type: 0, ...fields })).body.id
  const link = (body: object, api = owner, id = lobby.id) => api.patch(`/lobbies/${id}/channel-linking`, body)
  const channelOf = async (id = channelId) => (await world.owner.api.get(`/channels/${id}`)).body

  test('links a channel, which both show, with an event in the guild, and unlinks it', async () => {
    const events = await world.eventsOf(async () => {
      const { status, body } = await link({ channel_id: channelId })
      assert.deepEqual([status, body.linked_channel.id, body.id], [200, channelId, lobby.id])
    }, world.guildId)
    const { linked_lobby } = await channelOf()
    assert.deepEqual(linked_lobby, {
      application_id: world.bot.id,
      lobby_id: lobby.id,
      linked_by: world.owner.id,
      linked_at: linked_lobby.linked_at,
    })
    assert.deepEqual(
      events.map(({ type, data }) => [type, data.linked_lobby]),
      [['CHANNEL_UPDATE', linked_lobby]],
    )
    assert.equal((await world.bot.api.get(`/lobbies/${lobby.id}`)).body.linked_channel.id, channelId)
    const { body } = await link({})
    assert.ok(!('linked_channel' in body))
    assert.ok(!('linked_lobby' in (await channelOf())))
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('replaces the linked channel, and lets another lobby use the earlier one', async () => {
    await link({ channel_id: channelId })
    const second = await newChannel()
    assert.equal((await link({ channel_id: second })).body.linked_channel.id, second)
    assert.ok(!('linked_lobby' in (await channelOf())))
    const other = await game.newLobby({ members: [{ id: world.owner.id, flags: 1 }] })
    await world.refusesAt(() => link({ channel_id: second }, owner, other.id), 'channel_id', 'CHANNEL_ALREADY_LINKED')
    assert.equal((await link({ channel_id: channelId }, owner, other.id)).status, 200)
  })

  test('unlinks the channel of a deleted lobby', async () => {
    await link({ channel_id: channelId })
    await world.bot.api.delete(`/lobbies/${lobby.id}`)
    await world.app.worker.settled()
    assert.ok(!('linked_lobby' in (await channelOf())))
  })

  test('treats a lobby as unlinked whose channel was deleted', async () => {
    await link({ channel_id: channelId })
    await world.owner.api.delete(`/channels/${channelId}`)
    assert.ok(!('linked_channel' in (await world.bot.api.get(`/lobbies/${lobby.id}`)).body))
    const sent = await owner.post(`/lobbies/${lobby.id}/messages`, { content: 'hi' })
    assert.deepEqual([sent.status, sent.body.channel_id], [201, lobby.id])
  })

  test('requires the flag, and MANAGE_CHANNELS, VIEW_CHANNEL and SEND_MESSAGES in the channel', async () => {
    await world.refuses(() => link({ channel_id: channelId }, member), 403, 50013)
    await world.bot.api.put(`/lobbies/${lobby.id}/members/${world.owner.id}`, { flags: 0 })
    await world.refuses(() => link({ channel_id: channelId }), 403, 50013)
    await world.refuses(() => link({}), 403, 50013)
    const stranger = await game.player(world.stranger)
    await world.refuses(() => link({ channel_id: channelId }, stranger), 403, 50001)
    await world.bot.api.put(`/lobbies/${lobby.id}/members/${world.stranger.id}`, { flags: 1 })
    await world.refuses(() => link({ channel_id: channelId }, stranger), 403, 50001)
  })

  test('lets a member with the flag unlink a channel without permissions in the guild', async () => {
    await link({ channel_id: channelId })
    assert.equal((await link({}, member)).status, 200)
    assert.ok(!('linked_lobby' in (await channelOf())))
  })

  test('refuses other channels: unknown, age-restricted, not for text, and lobbies with a secret', async () => {
    await world.refuses(() => link({ channel_id: '1' }), 400, 10003)
    await world.refuses(() => link({ channel_id: world.channels.voice }), 400, 50024)
    const nsfw = await newChannel({ nsfw: true })
    await world.refusesAt(() => link({ channel_id: nsfw }), 'channel_id', 'CHANNEL_NSFW')
    const { body } = await owner.put('/lobbies', { secret: 's' })
    await world.bot.api.put(`/lobbies/${body.id}/members/${world.owner.id}`, { flags: 1 })
    await world.refusesAt(() => link({ channel_id: channelId }, owner, body.id), 'channel_id', 'LOBBY_NOT_LINKABLE')
    await world.refuses(() => link({ channel_id: channelId }, owner, '1'), 404, 10031)
  })
})
