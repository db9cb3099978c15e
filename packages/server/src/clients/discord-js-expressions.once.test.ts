import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { connectDiscordJs } from '@guildhall/testing/clients/client-libraries'
import { multipartForm } from '@guildhall/testing/requests/multipart-form'
import { animatedPng, dataUri, picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'
import { type Client, Events, type Guild, StickerFormatType } from 'discord.js'

describe('An unmodified discord.js bot (emojis and stickers)', () => {
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

  test('creates, renames, restricts to roles and deletes emojis', async () => {
    const made = once(client, Events.GuildEmojiCreate)
    const emoji = await guild.emojis.create({ attachment: await picture('png'), name: 'wave', reason: 'fun' })
    assert.equal((await made)[0].id, emoji.id)
    assert.equal((await emoji.fetchAuthor()).id, client.user.id)
    await emoji.edit({ name: 'hello', roles: [world.roles.member] })
    assert.deepEqual([emoji.name, [...emoji.roles.cache.keys()]], ['hello', [world.roles.member]])
    assert.deepEqual([...(await guild.emojis.fetch(undefined, { force: true })).keys()], [emoji.id])
    const gone = once(client, Events.GuildEmojiDelete)
    await emoji.delete()
    assert.equal((await gone)[0].id, emoji.id)
    assert.equal(guild.emojis.cache.size, 0)
  })

  test('sends stickers as files, renames and deletes them', async () => {
    const made = once(client, Events.GuildStickerCreate)
    const file = { attachment: await animatedPng(), name: 'moving.png' }
    const sticker = await guild.stickers.create({ file, name: 'hello', tags: 'wave', description: 'A greeting' })
    assert.equal((await made)[0].id, sticker.id)
    assert.deepEqual([sticker.format, sticker.description], [StickerFormatType.APNG, 'A greeting'])
    assert.equal((await client.fetchSticker(sticker.id)).name, 'hello')
    assert.equal((await sticker.fetchUser())?.id, client.user.id)
    const edited = await sticker.edit({ name: 'good day', tags: 'hat' })
    assert.deepEqual([edited.name, edited.tags], ['good day', 'hat'])
    const gone = once(client, Events.GuildStickerDelete)
    await sticker.delete('enough')
    assert.equal((await gone)[0].id, sticker.id)
    assert.equal(guild.stickers.cache.size, 0)
    assert.equal((await client.fetchStickerPacks()).size, 0)
  })

  test('receives changes of expressions by others, and updates its caches', async () => {
    const path = `/guilds/${world.guildId}`
    const file = await picture('png')
    const received = [Events.GuildEmojiCreate, Events.GuildStickerCreate].map((event) => once(client, event))
    const emoji = (await world.owner.api.post(`${path}/emojis`, { name: 'told', image: dataUri(file) })).body
    const sticker = (
      await world.owner.api.post(`${path}/stickers`, multipartForm({ name: 'told', tags: 'x' }, { file }))
    ).body
    await Promise.all(received)
    const changed = [Events.GuildEmojiUpdate, Events.GuildStickerUpdate].map((event) => once(client, event))
    await world.owner.api.patch(`${path}/emojis/${emoji.id}`, { name: 'again' })
    await world.owner.api.patch(`${path}/stickers/${sticker.id}`, { name: 'again' })
    await Promise.all(changed)
    assert.equal(guild.emojis.cache.get(emoji.id)?.name, 'again')
    assert.equal(guild.stickers.cache.get(sticker.id)?.name, 'again')
    const gone = [Events.GuildEmojiDelete, Events.GuildStickerDelete].map((event) => once(client, event))
    await world.owner.api.delete(`${path}/emojis/${emoji.id}`)
    await world.owner.api.delete(`${path}/stickers/${sticker.id}`)
    await Promise.all(gone)
    assert.deepEqual([guild.emojis.cache.size, guild.stickers.cache.size], [0, 0])
  })
})
