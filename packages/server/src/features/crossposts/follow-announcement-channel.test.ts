import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  hidingOverwrites,
  newAnnouncementChannel,
  newTextChannel,
  newWebhookManager,
} from '@guildhall/testing/features/webhooks'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { World } from '@guildhall/testing/worlds/world'

describe('Follow Announcement Channel', () => {
  let world: World
  let news: { id: string; name: string }
  before(async () => {
    world = await World.create()
    await setEveryonePermissions(world, ['VIEW_CHANNEL', 'SEND_MESSAGES'])
    news = await newAnnouncementChannel(world)
  })
  after(() => world.close())

  const follow = (webhook_channel_id: unknown, who = world.owner, id = news.id) =>
    who.api.post(`/channels/${id}/followers`, { webhook_channel_id })

  test('creates a webhook without a token, posts in the channel, and writes an audit entry', async () => {
    const to = await newTextChannel(world)
    const events = await world.eventsOf(async () => {
      const { status, body } = await follow(to)
      assert.equal(status, 200)
      assert.deepEqual(Object.keys(body), ['channel_id', 'webhook_id'])
      assert.equal(body.channel_id, news.id)
    })
    assert.deepEqual(events[0], { type: 'WEBHOOKS_UPDATE', data: { guild_id: world.guildId, channel_id: to } })
    const [webhook] = (await world.owner.api.get(`/channels/${to}/webhooks`)).body
    const guild = (await world.owner.api.get(`/guilds/${world.guildId}`)).body
    assert.deepEqual(webhook, {
      id: webhook.id,
      type: 2,
      guild_id: world.guildId,
      channel_id: to,
      name: `${guild.name} #news`,
      avatar: null,
      application_id: null,
      source_guild: { id: guild.id, name: guild.name, icon: null },
      source_channel: { id: news.id, name: 'news' },
      user: world.owner.user,
    })
    const [notice] = (await world.owner.api.get(`/channels/${to}/messages`)).body
    assert.deepEqual(
      [notice.type, notice.author.id, notice.content, notice.message_reference],
      [12, world.owner.id, webhook.name, { type: 0, channel_id: news.id, guild_id: guild.id }],
    )
    const entry: any = await world.lastAuditEntry()
    assert.deepEqual([entry.action_type, entry.target_id], [50, webhook.id])
  })

  test('returns the existing follow of a channel that already follows', async () => {
    const to = await newTextChannel(world)
    const { body } = await follow(to)
    await world.refuses(() => follow(to, world.member), 403, 50013)
    assert.deepEqual((await follow(to)).body, body)
    assert.equal((await world.owner.api.get(`/channels/${to}/webhooks`)).body.length, 1)
  })

  test('lets members follow the channel from another guild in which they may manage webhooks', async () => {
    const elsewhere = await world.newGuild(world.member)
    assert.equal((await follow(elsewhere.general, world.member)).status, 200)
    await world.refuses(() => follow(elsewhere.general, world.owner), 403, 50001)
    const manager = await newWebhookManager(world)
    assert.equal((await follow(await newTextChannel(world), manager)).status, 200)
  })

  test('requires a visible announcement channel and a text channel as the target', async () => {
    const { general, voice } = world.channels
    await world.refuses(() => follow(world.channels.general, world.owner, general), 400, 50024)
    await world.refuses(() => follow(voice), 400, 50024)
    await world.refuses(() => follow(general, world.owner, '1'), 404, 10003)
    const permission_overwrites = hidingOverwrites(world)
    await world.owner.api.patch(`/channels/${news.id}`, { permission_overwrites })
    const elsewhere = await world.newGuild(world.member)
    await world.refuses(() => follow(elsewhere.general, world.member), 403, 50001)
    await world.owner.api.patch(`/channels/${news.id}`, { permission_overwrites: [] })
    await world.refuses(() => follow(elsewhere.general, world.stranger), 403, 50001)
  })

  test('checks permissions in the target channel first, so that it is required', async () => {
    await world.refuses(() => follow(undefined), 400, 50035)
    await world.refuses(() => follow('abc'), 400, 50035)
    await world.refuses(() => follow('1'), 404, 10003)
    await world.refuses(() => follow(world.channels.general, world.member, '1'), 403, 50013)
  })

  test('enforces fifteen webhooks per channel', async () => {
    const to = await newTextChannel(world)
    for (let i = 0; i < 15; i++) await world.owner.api.post(`/channels/${to}/webhooks`, { name: 'x' })
    await world.refuses(() => follow(to), 400, 30007)
  })

  test('creates a webhook that can’t be executed by token, but changed and deleted like others', async () => {
    const to = await newTextChannel(world)
    const { webhook_id } = (await follow(to)).body
    for (const token of ['null', 'x', 'undefined']) {
      await world.refuses(() => world.nobody.get(`/webhooks/${webhook_id}/${token}`), 401, 50027)
    }
    assert.equal((await world.owner.api.patch(`/webhooks/${webhook_id}`, { name: 'News' })).body.name, 'News')
    assert.equal((await world.owner.api.delete(`/webhooks/${webhook_id}`)).status, 204)
  })

  test('shows nothing of a deleted source', async () => {
    const to = await newTextChannel(world)
    const source = await newAnnouncementChannel(world)
    const { webhook_id } = (await follow(to, world.owner, source.id)).body
    await world.owner.api.delete(`/channels/${source.id}`)
    const { body } = await world.owner.api.get(`/webhooks/${webhook_id}`)
    assert.deepEqual([body.source_channel, body.type], [undefined, 2])
  })
})
