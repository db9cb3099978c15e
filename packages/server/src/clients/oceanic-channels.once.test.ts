import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { connectOceanic, nextEvent } from '@guildhall/testing/clients/client-libraries'
import { World } from '@guildhall/testing/worlds/world'
import { type AnyGuildChannelWithoutThreads, type Client, type Guild, OverwriteTypes } from 'oceanic.js'

/** All operations of oceanic.js on the channels of a guild, except threads. */
describe('An unmodified oceanic.js bot (channels)', () => {
  let world: World
  let client: Client
  let guild: Guild
  before(async () => {
    world = await World.create({ publicUrl: null })
    const features = ['COMMUNITY', 'NEWS']
    await world.administrator.api.put(`/guildhall/guilds/${world.guildId}/features`, { features })
    client = await connectOceanic(world, await world.app.listen())
    guild = client.guilds.get(world.guildId) as Guild
  })
  after(async () => {
    client?.disconnect(false)
    await world.close()
  })

  /** Waits for the next update of one channel; updates of others may arrive before. */
  async function updateOf({ id }: { id: string }): Promise<void> {
    for (;;) {
      const [channel] = await nextEvent(client, 'channelUpdate')
      if (channel.id === id) return
    }
  }

  test('creates, edits and deletes channels of every type', async () => {
    const category = await guild.createChannel(4, { name: 'Rooms' })
    for (const type of [0, 2, 5, 13, 15, 16] as const) {
      const made = nextEvent(client, 'channelCreate')
      const channel: AnyGuildChannelWithoutThreads = await guild.createChannel(type, { name: `t${type}` })
      assert.equal((await made)[0].id, channel.id)
      const received = updateOf(channel)
      await client.rest.channels.edit(channel.id, { name: 'other', parentID: category.id, reason: 'tidy' })
      await received
      assert.deepEqual([channel.name, channel.parentID], ['other', category.id])
      const gone = nextEvent(client, 'channelDelete')
      await channel.delete()
      assert.equal((await gone)[0].id, channel.id)
    }
    await category.delete()
  })

  test('keeps the IDs of forum tags', async () => {
    const forum = await guild.createChannel(15, { name: 'forum' })
    const edit = async (availableTags: { name: string; moderated: boolean; emoji: null; id?: string }[]) => {
      await client.rest.channels.edit(forum.id, { availableTags: availableTags as never, defaultSortOrder: 1 })
      return (await world.owner.api.get(`/channels/${forum.id}`)).body.available_tags
    }
    const [first] = await edit([{ name: 'a', moderated: true, emoji: null }])
    const again = await edit([
      { name: 'b', moderated: false, emoji: null },
      { name: 'c', moderated: true, emoji: null, id: first.id },
    ])
    assert.deepEqual(again[1], { ...first, name: 'c' })
    await forum.delete()
  })

  test('sets and deletes overwrites, and moves channels', async () => {
    const channel = await guild.createChannel(0, { name: 'talk' })
    const received = updateOf(channel)
    await channel.editPermission(world.roles.member, { type: OverwriteTypes.ROLE, deny: 1024n, allow: 2048n })
    await received
    assert.equal(channel.permissionOverwrites.get(world.roles.member)?.deny, 1024n)
    const gone = updateOf(channel)
    await channel.deletePermission(world.roles.member, 'open')
    await gone
    assert.equal(channel.permissionOverwrites.size, 0)
    const moved = updateOf(channel)
    await guild.editChannelPositions([{ id: channel.id, position: 12 }])
    await moved
    assert.equal(channel.position, 12)
    await channel.delete()
  })
})
