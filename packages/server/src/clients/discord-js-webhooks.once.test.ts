import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { connectDiscordJs } from '@guildhall/testing/clients/client-libraries'
import { newAnnouncementChannel } from '@guildhall/testing/features/webhooks'
import { picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'
import { type Client, Events, type NewsChannel, type TextChannel, WebhookClient } from 'discord.js'

describe('An unmodified discord.js bot (webhooks)', () => {
  let world: World
  let client: Client<true>
  let channel: TextChannel
  before(async () => {
    world = await World.create({ publicUrl: null })
    client = await connectDiscordJs(world, await world.app.listen())
    channel = (await client.channels.fetch(world.channels.general)) as TextChannel
  })
  after(async () => {
    await client?.destroy()
    await world.close()
  })

  test('creates, finds, edits, moves and deletes webhooks', async () => {
    const received = once(client, Events.WebhooksUpdate)
    const made = await channel.createWebhook({ name: 'News', avatar: await picture('png'), reason: 'news' })
    assert.equal((await received)[0].id, channel.id)
    assert.deepEqual([made.owner?.id, made.isIncoming(), made.channelId], [client.user.id, true, channel.id])
    assert.equal((await channel.fetchWebhooks()).get(made.id)?.token, made.token)
    assert.deepEqual([...(await channel.guild.fetchWebhooks()).keys()], [made.id])
    const to = await channel.guild.channels.create({ name: 'elsewhere' })
    const moved = await made.edit({ name: 'Moved', channel: to })
    assert.deepEqual([moved.name, moved.channelId], ['Moved', to.id])
    const found = await client.fetchWebhook(made.id, made.token ?? '')
    assert.deepEqual([found.owner, found.name, found.avatar], [null, 'Moved', made.avatar])
    const log = await channel.guild.fetchAuditLogs({ type: 50, limit: 1 })
    assert.equal(log.entries.first()?.target?.id, made.id)
    await found.delete()
    assert.equal((await channel.guild.fetchWebhooks()).size, 0)
  })

  test('follows an announcement channel, and receives what is published there', async () => {
    const { id } = await newAnnouncementChannel(world)
    const news = (await client.channels.fetch(id)) as NewsChannel
    const to = await channel.guild.channels.create({ name: 'from-afar' })
    await news.addFollower(to.id, 'to read')
    const follower = (await to.fetchWebhooks()).first()
    assert.deepEqual([follower?.isChannelFollower(), follower?.sourceChannel?.id], [true, id])
    const message = await news.send('big news')
    const received = once(client, Events.MessageCreate)
    const published = await message.crosspost()
    assert.ok(published.flags.has('Crossposted'))
    const [brought] = await received
    assert.deepEqual(
      [brought.content, brought.channelId, brought.flags.toArray()],
      ['big news', to.id, ['IsCrosspost']],
    )
    assert.equal(brought.reference?.messageId, message.id)
  })

  test('sends through a WebhookClient, which knows only the webhook’s address', async () => {
    const { url } = await channel.createWebhook({ name: 'Speaker' })
    const { rest = {} } = client.options
    const [, id = '', token = ''] = /webhooks\/(\d+)\/([\w-]+)$/u.exec(url) ?? []
    const speaker = new WebhookClient({ id, token }, { rest })
    const received = once(client, Events.MessageCreate)
    const posted = await speaker.send({ content: 'hello <@&1> @everyone', username: 'Herald' })
    const [message] = await received
    assert.deepEqual([message.webhookId, message.author.username, message.author.bot], [id, 'Herald', true])
    assert.deepEqual([message.member, message.mentions.everyone], [null, false])
    assert.equal((await speaker.fetchMessage(posted.id)).content, 'hello <@&1> @everyone')
    assert.equal((await speaker.editMessage(posted.id, 'bye')).content, 'bye')
    const thread = await channel.threads.create({ name: 'aside' })
    const aside = await speaker.send({ content: 'x', threadId: thread.id })
    await speaker.deleteMessage(aside.id, thread.id)
    await speaker.deleteMessage(posted.id)
    await speaker.edit({ name: 'Renamed' })
    await speaker.delete('enough')
    await assert.rejects(speaker.send('x'), { status: 404, code: 10015 })
  })
})
