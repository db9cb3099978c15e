import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { World } from '@guildhall/testing/worlds/world'

describe('a guild that is followed', () => {
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

  /** What somebody who comes now is told of a channel, which is what the store says. */
  async function toldNow(channelId: string) {
    await world.told()
    const client = new GatewayClient(port)
    await client.identify({ token: world.member.token })
    const { channels } = client.eventsOf('GUILD_CREATE').find(({ id }) => id === world.guildId)
    await client.leave(1000)
    const { body } = await world.owner.api.get(`/guilds/${world.guildId}/channels`)
    assert.deepEqual(newest(channels, channelId), newest(body, channelId))
    return newest(channels, channelId)
  }

  test('says which message of a channel is the newest, and when one was pinned last', async () => {
    const channelId = await newChannel({ name: 'fresh' })
    assert.deepEqual(await toldNow(channelId), { last_message_id: null, last_pin_timestamp: null })
    const first = await message(channelId)
    assert.deepEqual(await toldNow(channelId), { last_message_id: first, last_pin_timestamp: null })
    await world.owner.api.put(`/channels/${channelId}/messages/pins/${first}`)
    const pinned = await toldNow(channelId)
    assert.ok(pinned.last_pin_timestamp)
    const second = await message(channelId)
    assert.deepEqual(await toldNow(channelId), { ...pinned, last_message_id: second })
    await world.owner.api.delete(`/channels/${channelId}/messages/pins/${first}`)
    assert.deepEqual(await toldNow(channelId), { last_message_id: second, last_pin_timestamp: null })
  })

  test('says which post of a forum is the newest, whatever is written in posts', async () => {
    const body = { name: 'a post', message: { content: 'hello' } }
    const first = await post(`/channels/${forum}/threads`, body)
    assert.equal((await toldNow(forum)).last_message_id, first)
    await message(first)
    assert.equal((await toldNow(forum)).last_message_id, first)
    const second = await post(`/channels/${forum}/threads`, body)
    assert.equal((await toldNow(forum)).last_message_id, second)
  })

  test('doesn’t take a thread for the newest message of a channel, nor one that is opened again for a new post', async () => {
    const channelId = await newChannel({ name: 'with-threads' })
    const said = await message(channelId)
    await post(`/channels/${channelId}/messages/${said}/threads`, { name: 'about it' })
    assert.equal((await toldNow(channelId)).last_message_id, said)
    const body = { name: 'a post', message: { content: 'hello' } }
    const older = await post(`/channels/${forum}/threads`, body)
    const newer = await post(`/channels/${forum}/threads`, body)
    for (const archived of [true, false]) await world.owner.api.patch(`/channels/${older}`, { archived })
    assert.equal((await toldNow(forum)).last_message_id, newer)
  })

  test('is followed as long as somebody is there, and read anew for those who come later', async () => {
    const { id } = await world.newGuild(world.owner)
    const enter = async () => {
      const client = new GatewayClient(port)
      await client.identify({ token: world.owner.token })
      return { client, guild: client.eventsOf('GUILD_CREATE').find((each) => each.id === id) }
    }
    const first = await enter()
    await first.client.leave(1000)
    await world.owner.api.patch(`/guilds/${id}`, { name: 'renamed while nobody was there' })
    const second = await enter()
    assert.equal(second.guild.name, 'renamed while nobody was there')
    await second.client.leave(1000)
  })
})
