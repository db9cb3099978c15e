import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { connectDiscordJs } from '@guildhall/testing/clients/client-libraries'
import { joinVoice } from '@guildhall/testing/features/voice'
import { mp3, oggOpus, soundUri } from '@guildhall/testing/requests/sounds'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import { AuditLogEvent, ChannelType, type Client, Events, type Guild } from 'discord.js'

describe('An unmodified discord.js bot (sounds)', () => {
  let world: World
  let client: Client<true>
  let guild: Guild
  before(async () => {
    world = await World.create({ publicUrl: null })
    client = await connectDiscordJs(world, await world.app.listen())
    guild = await client.guilds.fetch(world.guildId)
  })
  after(async () => {
    await client?.destroy()
    await world.close()
  })

  test('creates, fetches, edits and deletes sounds', async () => {
    const made = once(client, Events.GuildSoundboardSoundCreate)
    const file = { file: oggOpus(1), name: 'quack', contentType: 'audio/ogg', volume: 0.5, emojiName: '🦆' }
    const sound = await guild.soundboardSounds.create({ ...file, reason: 'fun' })
    assert.equal((await made)[0].soundId, sound.soundId)
    assert.deepEqual([sound.name, sound.volume, sound.emoji?.name], ['quack', 0.5, '🦆'])
    assert.equal(sound.user?.id, client.user.id)
    const edited = once(client, Events.GuildSoundboardSoundUpdate)
    await sound.edit({ name: 'moo', volume: null, emojiName: null })
    assert.deepEqual([(await edited)[1].name, sound.volume, sound.emoji?.name ?? null], ['moo', 1, null])
    assert.deepEqual([...(await guild.soundboardSounds.fetch()).keys()], [sound.soundId])
    assert.equal((await guild.soundboardSounds.fetch({ soundboardSound: sound, force: true })).name, 'moo')
    const gone = once(client, Events.GuildSoundboardSoundDelete)
    await sound.delete('enough')
    assert.equal((await gone)[0].soundId, sound.soundId)
    const log = await guild.fetchAuditLogs({ type: AuditLogEvent.SoundboardSoundDelete })
    assert.deepEqual([log.entries.first()?.targetId, log.entries.first()?.reason], [sound.soundId, 'enough'])
  })

  test('plays sounds of its guild and default sounds, and receives those that others play', async () => {
    const body = { name: 'told', sound: soundUri(mp3(1)) }
    const made = once(client, Events.GuildSoundboardSoundCreate)
    await world.owner.api.post(`/guilds/${world.guildId}/soundboard-sounds`, body)
    const [sound] = await made
    await joinVoice(world, world.owner)
    await joinVoice(world, world.bot)
    const channel = await guild.channels.fetch(world.channels.voice)
    assert.ok(channel?.type === ChannelType.GuildVoice)
    await until(() => channel.members.has(client.user.id))
    const own = once(client, Events.VoiceChannelEffectSend)
    await channel.sendSoundboardSound(sound)
    const [effect] = await own
    assert.deepEqual([effect.userId, effect.soundboardSound?.name], [client.user.id, 'told'])
    const others = once(client, Events.VoiceChannelEffectSend)
    const path = `/channels/${world.channels.voice}/send-soundboard-sound`
    assert.equal((await world.owner.api.post(path, { sound_id: '2' })).status, 204)
    const [played] = await others
    assert.deepEqual([played.userId, played.soundId, played.emoji?.name], [world.owner.id, '2', '🚪'])
    const defaults = await (client as any).fetchDefaultSoundboardSounds()
    assert.equal(defaults.get('2')?.name, 'knock')
  })

  test('requests the sounds of its guilds over the gateway', async () => {
    const found = await client.guilds.fetchSoundboardSounds({ guildIds: [world.guildId] })
    assert.deepEqual(
      [...(found.get(world.guildId)?.values() ?? [])].map(({ name }) => name),
      ['told'],
    )
  })
})
