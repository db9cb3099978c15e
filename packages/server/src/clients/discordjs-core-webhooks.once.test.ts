import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { GatewayDispatchEvents } from '@discordjs/core'
import { assertRefused, connectDiscordJsCore, type DiscordJsCoreBot } from '@guildhall/testing/clients/client-libraries'
import { newAnnouncementChannel } from '@guildhall/testing/features/webhooks'
import { World } from '@guildhall/testing/worlds/world'

describe('An unmodified @discordjs/core bot (webhooks)', () => {
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

  test('creates, reads, edits and deletes webhooks', async () => {
    const { api } = core
    const { guildId, channels } = world
    const received = core.next(GatewayDispatchEvents.WebhooksUpdate)
    const made = await api.channels.createWebhook(channels.general, { name: 'new' }, { reason: 'news' })
    assert.deepEqual({ ...(await received) }, { guild_id: guildId, channel_id: channels.general })
    assert.deepEqual(
      (await api.channels.getWebhooks(channels.general)).map(({ id }) => id),
      [made.id],
    )
    assert.deepEqual(
      (await api.guilds.getWebhooks(guildId)).map(({ token }) => token),
      [made.token],
    )
    assert.equal((await api.webhooks.get(made.id)).user?.id, world.bot.id)
    const { token = '' } = made
    assert.equal((await api.webhooks.get(made.id, { token })).user, undefined)
    assert.equal((await api.webhooks.edit(made.id, { name: 'renamed' })).name, 'renamed')
    assert.equal((await api.webhooks.edit(made.id, { name: 'again' }, { token })).name, 'again')
    await assertRefused(api.webhooks.get(made.id, { token: 'wrong' }), 401, 50027)
    await api.webhooks.delete(made.id, { token })
    await assertRefused(api.webhooks.get(made.id), 404, 10015)
  })

  test('follows a channel, and receives what is published there', async () => {
    const { api } = core
    const { guildId, channels } = world
    const { id: news } = await newAnnouncementChannel(world)
    const follower = await api.channels.followAnnouncements(news, channels.general)
    assert.equal((await api.webhooks.get(follower.webhook_id)).source_channel?.id, news)
    const message = await api.channels.createMessage(news, { content: 'big news' })
    const received = core.next(GatewayDispatchEvents.MessageCreate)
    assert.equal((await api.channels.crosspostMessage(news, message.id)).flags, 1)
    const brought = await received
    assert.deepEqual([brought.content, brought.flags, brought.channel_id], ['big news', 2, channels.general])
    assert.deepEqual(brought.message_reference?.guild_id, guildId)
    await assertRefused(api.channels.crosspostMessage(news, message.id), 400, 40033)
  })

  test('sends, edits and deletes messages through webhooks', async () => {
    const { api } = core
    const { channels } = world
    const { id, token = '' } = await api.channels.createWebhook(channels.general, { name: 'speaker' })
    const received = core.next(GatewayDispatchEvents.MessageCreate)
    const message = await api.webhooks.execute(id, token, { content: 'hello', username: 'Herald', wait: true })
    assert.deepEqual([(await received).webhook_id, message.author.username], [id, 'Herald'])
    await api.webhooks.execute(id, token, { content: 'unheeded' })
    assert.equal((await api.webhooks.getMessage(id, token, message.id)).content, 'hello')
    assert.equal((await api.webhooks.editMessage(id, token, message.id, { content: 'bye' })).content, 'bye')
    await api.webhooks.deleteMessage(id, token, message.id)
    await assertRefused(api.webhooks.getMessage(id, token, message.id), 404, 10008)
    const thread = await api.channels.createThread(channels.general, { name: 'aside', type: 11 })
    const aside = await api.webhooks.execute(id, token, { content: 'x', wait: true, thread_id: thread.id })
    assert.equal(aside.channel_id, thread.id)
    await api.webhooks.deleteMessage(id, token, aside.id, { thread_id: thread.id })
  })
})
