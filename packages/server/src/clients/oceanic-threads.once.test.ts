import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { connectOceanic, nextEvent } from '@guildhall/testing/clients/client-libraries'
import { allowMessages } from '@guildhall/testing/features/threads'
import { World } from '@guildhall/testing/worlds/world'
import type { Client, Guild } from 'oceanic.js'

/** All operations of oceanic.js on threads and posts. */
describe('An unmodified oceanic.js bot (threads)', () => {
  let world: World
  let client: Client
  let guild: Guild
  before(async () => {
    world = await World.create({ publicUrl: null })
    await allowMessages(world)
    const features = ['COMMUNITY', 'NEWS']
    await world.administrator.api.put(`/guildhall/guilds/${world.guildId}/features`, { features })
    client = await connectOceanic(world, await world.app.listen())
    guild = client.guilds.get(world.guildId) as Guild
  })
  after(async () => {
    client?.disconnect(false)
    await world.close()
  })

  test('starts, joins, leaves and deletes threads, and adds members', async () => {
    const { channels } = client.rest
    const received = nextEvent(client, 'threadCreate')
    const message = await channels.createMessage(world.channels.general, { content: 'about this' })
    const thread = await channels.startThreadFromMessage(message.channelID, message.id, { name: 'from a message' })
    assert.equal((await received)[0].id, thread.id)
    assert.equal(thread.id, message.id)
    await channels.addThreadMember(thread.id, world.member.id)
    assert.equal((await channels.getThreadMembers(thread.id)).length, 2)
    assert.equal((await channels.getThreadMember(thread.id, world.member.id)).userID, world.member.id)
    await channels.removeThreadMember(thread.id, world.member.id)
    await channels.leaveThread(thread.id)
    await channels.joinThread(thread.id)
    const changed = nextEvent(client, 'threadUpdate')
    await channels.edit(thread.id, { name: 'renamed', locked: true })
    assert.equal((await changed)[0].id, thread.id)
    const gone = nextEvent(client, 'threadDelete')
    await channels.delete(thread.id)
    assert.equal((await gone)[0].id, thread.id)
  })

  test('lists active and archived threads', async () => {
    const { channels } = client.rest
    const { general } = world.channels
    const open = await channels.startThreadWithoutMessage(general, { name: 'open', type: 11 })
    const hidden = await channels.startThreadWithoutMessage(general, { name: 'hidden', type: 12 })
    const active = (await guild.getActiveThreads()).threads.map(({ id }) => id)
    assert.deepEqual(active.sort(), [open.id, hidden.id].sort())
    for (const { id } of [open, hidden]) await channels.edit(id, { archived: true })
    const idsOf = ({ threads }: { threads: readonly { id: string }[] }) => threads.map(({ id }) => id)
    assert.deepEqual(idsOf(await channels.getPublicArchivedThreads(general)), [open.id])
    assert.deepEqual(idsOf(await channels.getPrivateArchivedThreads(general)), [hidden.id])
    assert.deepEqual(idsOf(await channels.getJoinedPrivateArchivedThreads(general)), [hidden.id])
  })

  test('creates forum posts', async () => {
    const forum = await guild.createChannel(15, {
      name: 'forum',
      availableTags: [{ name: 'q', moderated: false, emoji: null }],
    })
    const post = await client.rest.channels.startThreadInThreadOnlyChannel(forum.id, {
      name: 'a post',
      message: { content: 'first' },
      appliedTags: forum.availableTags.map(({ id }) => id),
    })
    assert.equal(post.appliedTags?.length, 1)
  })
})
