import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type API, GatewayDispatchEvents, StickerFormatType } from '@discordjs/core'
import { assertRefused, connectDiscordJsCore, type DiscordJsCoreBot } from '@guildhall/testing/clients/client-libraries'
import { joinVoice } from '@guildhall/testing/features/voice'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { mp3, soundUri } from '@guildhall/testing/requests/sounds'
import { World } from '@guildhall/testing/worlds/world'

describe('An unmodified @discordjs/core bot (emojis, stickers and sounds)', () => {
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

  test('creates, reads, renames and deletes emojis', async () => {
    const made = core.next(GatewayDispatchEvents.GuildEmojisUpdate)
    const emoji = await api.guilds.createEmoji(id, { name: 'wave', image: dataUri(await picture('png')) })
    const emojiId = emoji.id ?? ''
    assert.deepEqual(
      (await made).emojis.map((each) => each.id),
      [emojiId],
    )
    const renamed = core.next(GatewayDispatchEvents.GuildEmojisUpdate)
    const change = { name: 'hello', roles: [world.roles.member] }
    const edited = await api.guilds.editEmoji(id, emojiId, change, { reason: 'nicer' })
    assert.deepEqual([edited.name, edited.roles, edited.user?.id], ['hello', [world.roles.member], world.bot.id])
    assert.equal((await renamed).emojis[0]?.name, 'hello')
    assert.deepEqual(await api.guilds.getEmoji(id, emojiId), edited)
    assert.deepEqual(await api.guilds.getEmojis(id), [edited])
    const gone = core.next(GatewayDispatchEvents.GuildEmojisUpdate)
    await api.guilds.deleteEmoji(id, emojiId)
    assert.deepEqual((await gone).emojis, [])
    await assertRefused(api.guilds.getEmoji(id, emojiId), 404, 10014)
    await assertRefused(api.guilds.createEmoji(id, { name: 'x', image: 'no picture' }), 400, 50035)
  })

  test('creates, reads, renames, plays and deletes sounds', async () => {
    const made = core.next(GatewayDispatchEvents.GuildSoundboardSoundCreate)
    const sound = await api.guilds.createSoundboardSound(
      id,
      { name: 'quack', sound: soundUri(mp3(1)) },
      { reason: 'fun' },
    )
    const { user, ...bare } = sound
    assert.equal(user?.id, world.bot.id)
    assert.deepEqual(await made, bare)
    const renamed = core.next(GatewayDispatchEvents.GuildSoundboardSoundUpdate)
    const edited = await api.guilds.editSoundboardSound(id, sound.sound_id, { name: 'moo', volume: 0.5 })
    assert.deepEqual([edited.name, edited.volume], ['moo', 0.5])
    assert.deepEqual(await renamed, { ...bare, name: 'moo', volume: 0.5 })
    assert.deepEqual(await api.guilds.getSoundboardSound(id, sound.sound_id), edited)
    assert.deepEqual(await api.guilds.getSoundboardSounds(id), { items: [edited] })
    await joinVoice(world, world.bot)
    const played = core.next(GatewayDispatchEvents.VoiceChannelEffectSend as never)
    await api.channels.sendSoundboardSound(world.channels.voice, { sound_id: sound.sound_id })
    assert.deepEqual(await played, {
      channel_id: world.channels.voice,
      guild_id: id,
      user_id: world.bot.id,
      emoji: null,
      sound_id: sound.sound_id,
      sound_volume: 0.5,
    })
    const gone = core.next(GatewayDispatchEvents.GuildSoundboardSoundDelete)
    await api.guilds.deleteSoundboardSound(id, sound.sound_id, { reason: 'enough' })
    assert.deepEqual(await gone, { guild_id: id, sound_id: sound.sound_id })
    await assertRefused(api.guilds.getSoundboardSound(id, sound.sound_id), 404, 10097)
  })

  test('sends stickers as files, reads, renames and deletes them', async () => {
    const made = core.next(GatewayDispatchEvents.GuildStickersUpdate)
    const file = { name: 'hello.png', data: await picture('png'), contentType: 'image/png' }
    const body = { name: 'hello', description: 'A greeting', tags: 'wave', file }
    const sticker = await api.guilds.createSticker(id, body as never, { reason: 'fun' })
    assert.deepEqual([sticker.name, sticker.format_type], ['hello', StickerFormatType.PNG])
    assert.equal((await made).stickers[0]?.id, sticker.id)
    const renamed = core.next(GatewayDispatchEvents.GuildStickersUpdate)
    const edited = await api.guilds.editSticker(id, sticker.id, { name: 'good day' })
    assert.equal((await renamed).stickers[0]?.name, 'good day')
    assert.deepEqual(await api.guilds.getSticker(id, sticker.id), edited)
    assert.deepEqual(await api.guilds.getStickers(id), [edited])
    assert.equal((await api.stickers.get(sticker.id)).name, 'good day')
    const gone = core.next(GatewayDispatchEvents.GuildStickersUpdate)
    await api.guilds.deleteSticker(id, sticker.id, { reason: 'enough' })
    assert.deepEqual((await gone).stickers, [])
    await assertRefused(api.stickers.get(sticker.id), 404, 10060)
    await assertRefused(api.guilds.editSticker(id, sticker.id, { name: 'back' }), 404, 10060)
  })

  test('finds no sticker packs', async () => {
    assert.deepEqual(await api.stickers.getStickers(), { sticker_packs: [] })
    assert.deepEqual(await api.stickers.getNitroStickers(), { sticker_packs: [] })
    await assertRefused(api.stickers.getStickerPack('123456789012345678'), 404, 10061)
  })
})
