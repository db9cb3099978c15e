import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, beforeEach, describe, test } from 'node:test'
import { connectDiscordJs } from '@guildhall/testing/clients/client-libraries'
import { newGuestInvite } from '@guildhall/testing/features/guests'
import { newStage } from '@guildhall/testing/features/stages'
import { joinVoice } from '@guildhall/testing/features/voice'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import {
  AuditLogEvent,
  ChannelType,
  type Client,
  Events,
  type Guild,
  type GuildMember,
  GuildMemberFlags,
  InviteFlags,
  type VoiceState,
} from 'discord.js'

/** The operations of discord.js on members in voice, and on its own voice state as its voice library changes it. */
describe('An unmodified discord.js bot in voice', () => {
  let world: World
  let client: Client<true>
  let guild: Guild
  let member: GuildMember
  let stage: string
  before(async () => {
    world = await World.create({ publicUrl: null })
    stage = await newStage(world)
    await joinVoice(world, world.owner)
    client = await connectDiscordJs(world, await world.app.listen())
    guild = await client.guilds.fetch(world.guildId)
    member = await guild.members.fetch(world.member.id)
  })
  after(async () => {
    await client?.destroy()
    await world.close()
  })
  beforeEach(async () => {
    await joinVoice(world, world.member)
    await until(() => member.voice.channelId === world.channels.voice)
  })

  /** The user's voice state after the next event about that user. */
  async function updated(userId: string): Promise<VoiceState> {
    for (;;) {
      const [, state]: VoiceState[] = await once(client, Events.VoiceStateUpdate)
      if (state?.id === userId) return state
    }
  }

  test('knows from the start who is in voice', () => {
    assert.equal(guild.voiceStates.cache.get(world.owner.id)?.channelId, world.channels.voice)
    const channel = guild.channels.cache.get(world.channels.voice)
    assert.ok(channel?.isVoiceBased())
    assert.deepEqual([...channel.members.keys()].sort(), [world.member.id, world.owner.id].sort())
  })

  test('mutes, deafens, moves and disconnects members', async () => {
    const muted = updated(member.id)
    await member.voice.setMute(true, 'too loud')
    assert.equal((await muted).serverMute, true)
    const deafened = updated(member.id)
    await member.voice.setDeaf(true)
    assert.equal((await deafened).serverDeaf, true)
    assert.deepEqual([member.voice.mute, member.voice.deaf], [true, true])
    await member.edit({ mute: false, deaf: false })
    const lounge = await guild.channels.create({ name: 'lounge', type: ChannelType.GuildVoice })
    const moved = updated(member.id)
    await member.voice.setChannel(lounge)
    assert.equal((await moved).channelId, lounge.id)
    const gone = updated(member.id)
    await member.voice.disconnect('bye')
    assert.equal((await gone).channelId, null)
    const { entries } = await guild.fetchAuditLogs({ type: AuditLogEvent.MemberDisconnect, limit: 1 })
    assert.equal(entries.first()?.reason, 'bye')
    await assert.rejects(member.voice.setMute(true), { code: 40032 })
  })

  test('connects through the adapter of its voice library, which receives its state and waits for a server', async () => {
    const received: { state?: unknown; server?: { endpoint: string | null; token: string } } = {}
    const adapter = guild.voiceAdapterCreator({
      onVoiceServerUpdate: (server) => Object.assign(received, { server }),
      onVoiceStateUpdate: (state) => Object.assign(received, { state }),
      destroy: () => {},
    })
    const joined = updated(client.user.id)
    const d = { guild_id: guild.id, channel_id: world.channels.voice, self_mute: false, self_deaf: true }
    assert.ok(adapter.sendPayload({ op: 4, d }))
    assert.equal((await joined).selfDeaf, true)
    await until(() => received.server !== undefined)
    assert.ok(received.state)
    assert.equal(received.server?.endpoint, null)
    assert.equal(guild.members.me?.voice.channelId, world.channels.voice)
    const left = updated(client.user.id)
    adapter.sendPayload({ op: 4, d: { ...d, channel_id: null } })
    assert.equal((await left).channelId, null)
    adapter.destroy()
  })

  test('requests to speak on a stage, and lets others speak', async () => {
    await joinVoice(world, world.bot, stage)
    await joinVoice(world, world.member, stage)
    await until(() => member.voice.channelId === stage && guild.members.me?.voice.channelId === stage)
    const asked = updated(client.user.id)
    await guild.members.me?.voice.setRequestToSpeak(true)
    assert.ok((await asked).requestToSpeakTimestamp)
    const brought = updated(member.id)
    await member.voice.setSuppressed(false)
    assert.equal((await brought).suppress, false)
  })

  test('fetches a voice state and the regions', async () => {
    const state = await guild.voiceStates.fetch(world.owner.id)
    assert.equal(state.channelId, world.channels.voice)
    await assert.rejects(guild.voiceStates.fetch(world.moderator.id, { force: true }), { code: 10065 })
    assert.ok((await client.fetchVoiceRegions()).has('japan'))
  })

  test('sees a guest arrive, connect and leave', async () => {
    const invite = await client.fetchInvite(await newGuestInvite(world))
    assert.ok(invite.flags?.has(InviteFlags.IsGuestInvite))
    const person = await world.newPerson('guest')
    const came = once(client, Events.GuildMemberAdd)
    assert.equal((await person.api.post(`/invites/${invite.code}`)).status, 200)
    const [guest]: GuildMember[] = await came
    assert.equal(guest?.id, person.id)
    assert.ok(guest?.flags.has(GuildMemberFlags.IsGuest))
    const connected = updated(person.id)
    await joinVoice(world, person)
    assert.equal((await connected).channelId, world.channels.voice)
    const gone = once(client, Events.GuildMemberRemove)
    await guest?.voice.disconnect()
    assert.equal((await gone)[0].id, person.id)
  })
})
