import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { connectOceanic, nextEvent } from '@guildhall/testing/clients/client-libraries'
import { joinVoice } from '@guildhall/testing/features/voice'
import { World } from '@guildhall/testing/worlds/world'
import type { Client, Guild } from 'oceanic.js'

/** The operations of oceanic.js on members in voice. */
describe('An unmodified oceanic.js bot in voice', () => {
  let world: World
  let client: Client
  let guild: Guild
  before(async () => {
    world = await World.create({ publicUrl: null })
    await joinVoice(world, world.owner)
    client = await connectOceanic(world, await world.app.listen())
    guild = client.guilds.get(world.guildId) as Guild
  })
  after(async () => {
    client?.disconnect(false)
    await world.close()
  })

  test('knows from the start who is in voice, and follows changes', async () => {
    assert.equal(guild.voiceStates.get(world.owner.id)?.channelID, world.channels.voice)
    const joined = nextEvent(client, 'voiceChannelJoin')
    await joinVoice(world, world.member)
    const [member, channel] = await joined
    assert.deepEqual([member.id, channel.id], [world.member.id, world.channels.voice])
  })

  test('mutes, moves and disconnects members', async () => {
    await joinVoice(world, world.member)
    const { id } = world.member
    const muted = nextEvent(client, 'voiceStateUpdate')
    await guild.editMember(id, { mute: true })
    await muted
    assert.equal(guild.voiceStates.get(id)?.mute, true)
    const { body: lounge } = await world.owner.api.post(`/guilds/${guild.id}/channels`, { name: 'lounge', type: 2 })
    const moved = nextEvent(client, 'voiceChannelSwitch')
    await guild.editMember(id, { channelID: lounge.id })
    assert.equal((await moved)[1].id, lounge.id)
    const left = nextEvent(client, 'voiceChannelLeave')
    await guild.editMember(id, { channelID: null })
    assert.equal((await left)[0].id, id)
  })

  test('connects, sets a channel status, and requests channel information', async () => {
    const joined = nextEvent(client, 'voiceChannelJoin')
    const server = nextEvent(client, 'voiceServerUpdate')
    guild.shard.updateVoiceState(guild.id, world.channels.voice, { selfMute: true })
    assert.equal((await joined)[0].id, client.user.id)
    assert.equal((await server)[1], null)
    const received = nextEvent(client, 'voiceChannelStatusUpdate')
    await client.rest.channels.setVoiceStatus(world.channels.voice, 'listening')
    assert.equal((await received)[2], 'listening')
    const channels = await guild.shard.requestChannelInfo(guild.id, { fields: ['status', 'voice_start_time'] })
    assert.equal(channels[0]?.info.status, 'listening')
    assert.ok((await guild.getVoiceRegions()).length > 0)
    assert.equal((await guild.getVoiceState(client.user.id)).selfMute, true)
  })
})
