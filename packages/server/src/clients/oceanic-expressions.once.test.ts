import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { connectOceanic, nextEvent } from '@guildhall/testing/clients/client-libraries'
import { picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'
import type { Client, Guild } from 'oceanic.js'

describe('An unmodified oceanic.js bot (emojis and stickers)', () => {
  let world: World
  let client: Client
  let guild: Guild
  before(async () => {
    world = await World.create({ publicUrl: null })
    client = await connectOceanic(world, await world.app.listen())
    guild = client.guilds.get(world.guildId) as Guild
  })
  after(async () => {
    client?.disconnect(false)
    await world.close()
  })

  test('creates, renames and deletes emojis, and updates its cache', async () => {
    const made = nextEvent(client, 'guildEmojisUpdate')
    const emoji = await guild.createEmoji({ name: 'wave', image: await picture('png'), reason: 'fun' })
    await made
    assert.equal(guild.emojis.get(emoji.id)?.name, 'wave')
    const renamed = nextEvent(client, 'guildEmojisUpdate')
    await guild.editEmoji(emoji.id, { name: 'hello', roles: [world.roles.member] })
    await renamed
    assert.deepEqual(
      guild.emojis.map(({ name, roles }) => [name, roles]),
      [['hello', [world.roles.member]]],
    )
    assert.equal((await client.rest.guilds.getEmojis(guild.id))[0]?.user?.id, client.user.id)
    const gone = nextEvent(client, 'guildEmojisUpdate')
    await guild.deleteEmoji(emoji.id)
    await gone
    assert.equal(guild.emojis.size, 0)
  })

  test('sends stickers as files, renames and deletes them, and updates its cache', async () => {
    const made = nextEvent(client, 'guildStickersUpdate')
    const file = { name: 'hello.png', contents: await picture('png') }
    const sticker = await guild.createSticker({ name: 'hello', description: 'A greeting', tags: 'wave', file })
    await made
    assert.equal(guild.stickers.get(sticker.id)?.formatType, 1)
    const renamed = nextEvent(client, 'guildStickersUpdate')
    await guild.editSticker(sticker.id, { name: 'good day' })
    await renamed
    assert.equal(guild.stickers.get(sticker.id)?.name, 'good day')
    const gone = nextEvent(client, 'guildStickersUpdate')
    await guild.deleteSticker(sticker.id, 'enough')
    await gone
    assert.equal(guild.stickers.size, 0)
    assert.deepEqual(await client.rest.misc.getStickerPacks(), [])
  })
})
