import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { GatewayDispatchEvents } from '@discordjs/core'
import { type Core, discordJsCore, refused } from '@guildhall/testing/clients/client-libraries'
import { announcementChannel } from '@guildhall/testing/topics/webhooks'
import { World } from '@guildhall/testing/worlds/world'

describe('webhooks by the methods of @discordjs/core', () => {
  let world: World
  let core: Core
  before(async () => {
    world = await World.create({ publicUrl: null })
    core = await discordJsCore(world, await world.app.listen())
  })
  after(async () => {
    await core?.close()
    await world.close()
  })

  test('they are made, looked at, changed and deleted', async () => {
    const { api } = core
    const { guildId, channels } = world
    const told = core.heard(GatewayDispatchEvents.WebhooksUpdate)
    const made = await api.channels.createWebhook(channels.general, { name: 'new' }, { reason: 'news' })
    assert.deepEqual({ ...(await told) }, { guild_id: guildId, channel_id: channels.general })
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
    await refused(api.webhooks.get(made.id, { token: 'wrong' }), 401, 50027)
    await api.webhooks.delete(made.id, { token })
    await refused(api.webhooks.get(made.id), 404, 10015)
  })

  test('a channel is followed, and what is published there is brought', async () => {
    const { api } = core
    const { guildId, channels } = world
    const { id: news } = await announcementChannel(world)
    const follower = await api.channels.followAnnouncements(news, channels.general)
    assert.equal((await api.webhooks.get(follower.webhook_id)).source_channel?.id, news)
    const said = await api.channels.createMessage(news, { content: 'big news' })
    const heard = core.heard(GatewayDispatchEvents.MessageCreate)
    assert.equal((await api.channels.crosspostMessage(news, said.id)).flags, 1)
    const brought = await heard
    assert.deepEqual([brought.content, brought.flags, brought.channel_id], ['big news', 2, channels.general])
    assert.deepEqual(brought.message_reference?.guild_id, guildId)
    await refused(api.channels.crosspostMessage(news, said.id), 400, 40033)
  })

  test('they speak, and change and take back what they said', async () => {
    const { api } = core
    const { channels } = world
    const { id, token = '' } = await api.channels.createWebhook(channels.general, { name: 'speaker' })
    const heard = core.heard(GatewayDispatchEvents.MessageCreate)
    const said = await api.webhooks.execute(id, token, { content: 'hello', username: 'Herald', wait: true })
    assert.deepEqual([(await heard).webhook_id, said.author.username], [id, 'Herald'])
    await api.webhooks.execute(id, token, { content: 'unheeded' })
    assert.equal((await api.webhooks.getMessage(id, token, said.id)).content, 'hello')
    assert.equal((await api.webhooks.editMessage(id, token, said.id, { content: 'bye' })).content, 'bye')
    await api.webhooks.deleteMessage(id, token, said.id)
    await refused(api.webhooks.getMessage(id, token, said.id), 404, 10008)
    const thread = await api.channels.createThread(channels.general, { name: 'aside', type: 11 })
    const aside = await api.webhooks.execute(id, token, { content: 'x', wait: true, thread_id: thread.id })
    assert.equal(aside.channel_id, thread.id)
    await api.webhooks.deleteMessage(id, token, aside.id, { thread_id: thread.id })
  })
})
