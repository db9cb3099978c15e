import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type API, GatewayDispatchEvents } from '@discordjs/core'
import { assertRefused, connectDiscordJsCore, type DiscordJsCoreBot } from '@guildhall/testing/clients/client-libraries'
import { newStage } from '@guildhall/testing/features/stages'
import { joinVoice } from '@guildhall/testing/features/voice'
import { World } from '@guildhall/testing/worlds/world'

describe('An unmodified @discordjs/core bot in voice', () => {
  let world: World
  let core: DiscordJsCoreBot
  let api: API
  let id: string
  before(async () => {
    world = await World.create({ publicUrl: null })
    core = await connectDiscordJsCore(world, await world.app.listen())
    api = core.api
    id = world.guildId
  })
  after(async () => {
    await core?.close()
    await world.close()
  })

  const stateOf = (userId: string) =>
    core.next(GatewayDispatchEvents.VoiceStateUpdate, (state) => state.user_id === userId)

  /** Joins a voice channel or leaves voice as the bot, over the gateway. */
  async function go(channel_id: string | null) {
    const received = stateOf(world.bot.id)
    await core.client.updateVoiceState({ guild_id: id, channel_id, self_mute: false, self_deaf: true })
    return received
  }

  test('lists regions', async () => {
    const regions = await api.voice.getVoiceRegions()
    assert.ok(regions.length > 0)
    assert.ok(regions.every((region) => region.id !== '' && region.name !== ''))
  })

  test('joins, is seen, sets the channel status, and leaves', async () => {
    const server = core.next(GatewayDispatchEvents.VoiceServerUpdate)
    const state = await go(world.channels.voice)
    assert.deepEqual([state.channel_id, state.self_deaf, state.guild_id], [world.channels.voice, true, id])
    assert.equal((await server).endpoint, null)
    const { session_id } = await api.voice.getVoiceState(id)
    assert.equal(session_id, state.session_id)
    const received = core.next(GatewayDispatchEvents.VoiceChannelStatusUpdate as never)
    await core.client.rest.put(`/channels/${world.channels.voice}/voice-status`, { body: { status: 'on air' } })
    assert.deepEqual(await received, { id: world.channels.voice, guild_id: id, status: 'on air' })
    assert.equal((await go(null)).channel_id, null)
    await assertRefused(api.voice.getVoiceState(id), 404, 10065)
  })

  test('reads, mutes, moves and disconnects members', async () => {
    const { member } = world
    const came = stateOf(member.id)
    await joinVoice(world, member)
    await came
    assert.equal((await api.voice.getUserVoiceState(id, member.id)).channel_id, world.channels.voice)
    const muted = stateOf(member.id)
    await api.guilds.editMember(id, member.id, { mute: true })
    assert.equal((await muted).mute, true)
    const other = await api.guilds.createChannel(id, { name: 'other', type: 2 })
    const moved = stateOf(member.id)
    await api.guilds.editMember(id, member.id, { channel_id: other.id, mute: false })
    assert.equal((await moved).channel_id, other.id)
    const gone = stateOf(member.id)
    await api.guilds.editMember(id, member.id, { channel_id: null }, { reason: 'late' })
    assert.equal((await gone).channel_id, null)
    await assertRefused(api.voice.getUserVoiceState(id, member.id), 404, 10065)
    await assertRefused(api.guilds.editMember(id, member.id, { mute: true }), 400, 40032)
  })

  test('speaks on a stage and lets others speak', async () => {
    const channel_id = await newStage(world)
    assert.equal((await go(channel_id)).suppress, true)
    const speaks = stateOf(world.bot.id)
    await api.voice.editVoiceState(id, { channel_id, suppress: false })
    assert.equal((await speaks).suppress, false)
    const listens = stateOf(world.bot.id)
    await api.guilds.setVoiceState(id, { channel_id, suppress: true })
    assert.equal((await listens).suppress, true)
    const { member } = world
    const came = stateOf(member.id)
    await joinVoice(world, member, channel_id)
    await came
    const received = stateOf(member.id)
    await api.voice.editUserVoiceState(id, member.id, { channel_id, suppress: false })
    assert.equal((await received).suppress, false)
    const silenced = stateOf(member.id)
    await api.guilds.editUserVoiceState(id, member.id, { channel_id, suppress: true })
    assert.equal((await silenced).suppress, true)
    await go(null)
    await assertRefused(api.voice.editVoiceState(id, { channel_id, suppress: false }), 404, 10065)
    await assertRefused(api.voice.editUserVoiceState(id, world.owner.id, { channel_id, suppress: false }), 404, 10065)
  })
})
