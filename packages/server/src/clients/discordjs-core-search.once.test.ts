import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MessageSearchHasType, MessageSearchSortMode } from '@discordjs/core'
import { connectDiscordJsCore, type DiscordJsCoreBot } from '@guildhall/testing/clients/client-libraries'
import { World } from '@guildhall/testing/worlds/world'

describe('An unmodified @discordjs/core bot (search)', () => {
  let world: World
  let core: DiscordJsCoreBot
  before(async () => {
    world = await World.create({ publicUrl: null })
    core = await connectDiscordJsCore(world, await world.app.listen())
  })
  after(async () => {
    await core?.close()
    await world.close()
  })

  test('finds messages', async () => {
    const { api } = core
    const { general, voice } = world.channels
    const link = await api.channels.createMessage(general, { content: 'a heron at https://example.com' })
    await api.channels.createMessage(voice, { content: 'another heron' })
    const found = await api.guilds.searchForMessages(world.guildId, {
      content: 'heron',
      channel_id: [general, voice],
      author_id: [world.bot.id],
      has: [MessageSearchHasType.Link, MessageSearchHasType.NotEmbed],
      sort_by: MessageSearchSortMode.Timestamp,
    })
    assert.ok('messages' in found)
    assert.deepEqual([found.total_results, found.messages.map(([message]) => message?.id)], [1, [link.id]])
  })
})
