import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { World } from '@guildhall/testing/worlds/world'

describe('A guild that a gateway process follows', () => {
  let world: World
  let port: number
  let watching: GatewayClient
  let forum: string
  before(async () => {
    world = await World.create()
    port = await world.app.listen()
    await world.administrator.api.put(`/guildhall/guilds/${world.guildId}/features`, { features: ['COMMUNITY'] })
    forum = await newChannel({ name: 'forum', type: ChannelType.GUILD_FORUM })
    watching = new GatewayClient(port)
    await watching.identify({ token: world.bot.token })
  })
  after(() => world.close())

  const newChannel = async (body: object): Promise<string> => {
    const made = await world.owner.api.post(`/guilds/${world.guildId}/channels`, body)
    assert.equal(made.status, 201)
    return made.body.id
  }
  const post = async (path: string, body: object): Promise<string> =>
    (await world.owner.api.post(path, body)).body.id ?? assert.fail('it was refused')
  const message = (channelId: string) => post(`/channels/${channelId}/messages`, { content: 'hello' })
  const newest = (channels: any[], id: string) => {
    const { last_message_id, last_pin_timestamp } = channels.find((each) => each.id === id)
    return { last_message_id, last_pin_timestamp: last_pin_timestamp ?? null }
  }

  /** What a new session receives of a channel, which is the store's contents. */
  async function countsNow(channelId: string) {
    await world.waitForDelivery()
    const client = new GatewayClient(port)
    await client.identify({ token: world.member.token })
    const { channels } = client.eventsOf('GUILD_CREATE').find(({ id }) => id === world.guildId)
    await client.close(1000)
    const { body } = await world.owner.api.get(`/guilds/${world.guildId}/channels`)
    assert.deepEqual(newest(channels, channelId), newest(body, channelId))
    return newest(channels, channelId)
  }

  test('keeps the newest message and the last pin of each channel', async () => {
    const channelId = await newChannel({ name: 'fresh' })
    assert.deepEqual(await countsNow(channelId), { last_message_id: null, last_pin_timestamp: null })
    const first = await message(channelId)
    assert.deepEqual(await countsNow(channelId), { last_message_id: first, last_pin_timestamp: null })
    await world.owner.api.put(`/channels/${channelId}/messages/pins/${first}`)
    const pinned = await countsNow(channelId)
    assert.ok(pinned.last_pin_timestamp)
    const second = await message(channelId)
    assert.deepEqual(await countsNow(channelId), { ...pinned, last_message_id: second })
    await world.owner.api.delete(`/channels/${channelId}/messages/pins/${first}`)
    assert.deepEqual(await countsNow(channelId), { last_message_id: second, last_pin_timestamp: null })
  })

  test('keeps the newest post of a forum, regardless of messages in posts', async () => {
    const body = { name: 'a post', message: { content: 'hello' } }
    const first = await post(`/channels/${forum}/threads`, body)
    assert.equal((await countsNow(forum)).last_message_id, first)
    await message(first)
    assert.equal((await countsNow(forum)).last_message_id, first)
    const second = await post(`/channels/${forum}/threads`, body)
    assert.equal((await countsNow(forum)).last_message_id, second)
  })

  test('treats neither a thread as the newest message of a channel nor a reopened one as a new post', async () => {
    const channelId = await newChannel({ name: 'with-threads' })
    const messageId = await message(channelId)
    await post(`/channels/${channelId}/messages/${messageId}/threads`, { name: 'about it' })
    assert.equal((await countsNow(channelId)).last_message_id, messageId)
    const body = { name: 'a post', message: { content: 'hello' } }
    const older = await post(`/channels/${forum}/threads`, body)
    const newer = await post(`/channels/${forum}/threads`, body)
    for (const archived of [true, false]) await world.owner.api.patch(`/channels/${older}`, { archived })
    assert.equal((await countsNow(forum)).last_message_id, newer)
  })

  test('is followed while it has sessions, and read again for later ones', async () => {
    const { id } = await world.newGuild(world.owner)
    const enter = async () => {
      const client = new GatewayClient(port)
      await client.identify({ token: world.owner.token })
      return { client, guild: client.eventsOf('GUILD_CREATE').find((each) => each.id === id) }
    }
    const first = await enter()
    await first.client.close(1000)
    await world.owner.api.patch(`/guilds/${id}`, { name: 'renamed while nobody was there' })
    const second = await enter()
    assert.equal(second.guild.name, 'renamed while nobody was there')
    await second.client.close(1000)
  })
})
