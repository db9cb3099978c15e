import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { connectDiscordJs } from '@guildhall/testing/clients/client-libraries'
import { allowMessages, postMessageAs, startThread } from '@guildhall/testing/features/threads'
import { World } from '@guildhall/testing/worlds/world'
import { ChannelType, type Client, Events, type Guild, type TextChannel } from 'discord.js'

/** All operations of discord.js on threads and posts. */
describe('An unmodified discord.js bot (threads)', () => {
  let world: World
  let client: Client<true>
  let guild: Guild
  let general: TextChannel
  before(async () => {
    world = await World.create({ publicUrl: null })
    const port = await world.app.listen()
    await allowMessages(world)
    const features = ['COMMUNITY', 'NEWS']
    await world.administrator.api.put(`/guildhall/guilds/${world.guildId}/features`, { features })
    client = await connectDiscordJs(world, port)
    guild = await client.guilds.fetch(world.guildId)
    general = (await guild.channels.fetch(world.channels.general)) as TextChannel
  })
  after(async () => {
    await client?.destroy()
    await world.close()
  })

  test('starts threads with and without a message, and receives the events', async () => {
    const delivered = once(client, Events.ThreadCreate)
    const message = await general.send('about this')
    const thread = await message.startThread({ name: 'from a message', autoArchiveDuration: 60 })
    const [received, isNew] = await delivered
    assert.deepEqual(
      [received.id, isNew, thread.id, thread.type],
      [thread.id, true, message.id, ChannelType.PublicThread],
    )
    assert.equal((await thread.fetchStarterMessage())?.content, 'about this')
    const quiet = await general.threads.create({ name: 'quiet', type: ChannelType.PrivateThread, invitable: false })
    assert.equal(quiet.invitable, false)
  })

  test('joins and leaves threads, and adds members', async () => {
    const { id } = await startThread(world, world.owner)
    const thread = await general.threads.fetch(id)
    assert.ok(thread)
    await thread.join()
    const added = once(client, Events.ThreadMembersUpdate)
    await thread.members.add(world.member.id)
    assert.equal((await added)[0].first().id, world.member.id)
    const members = await thread.members.fetch({ withMember: true })
    assert.equal(members.size, 3)
    assert.equal((await thread.members.fetch(world.member.id)).id, world.member.id)
    await thread.members.remove(world.member.id)
    await thread.leave()
  })

  test('renames, locks, archives, reopens and deletes threads', async () => {
    const thread = await general.threads.create({ name: 'changing', type: ChannelType.PublicThread })
    const renamed = once(client, Events.ThreadUpdate)
    await thread.setName('changed')
    assert.equal((await renamed)[1].name, 'changed')
    await thread.setLocked(true)
    await thread.setRateLimitPerUser(5)
    await thread.setAutoArchiveDuration(1440)
    assert.equal((await thread.setArchived(true)).archived, true)
    assert.equal((await thread.setArchived(false)).archived, false)
    const gone = once(client, Events.ThreadDelete)
    await thread.delete('only a try')
    assert.equal((await gone)[0].id, thread.id)
  })

  test('lists active and archived threads', async () => {
    const active = await general.threads.create({ name: 'active', type: ChannelType.PublicThread })
    assert.ok((await guild.channels.fetchActiveThreads()).threads.has(active.id))
    await active.setArchived(true)
    assert.ok((await general.threads.fetchArchived({ type: 'public' })).threads.has(active.id))
    const hidden = await general.threads.create({ name: 'hidden', type: ChannelType.PrivateThread })
    await hidden.setArchived(true)
    assert.ok((await general.threads.fetchArchived({ type: 'private', fetchAll: true })).threads.has(hidden.id))
    assert.ok((await general.threads.fetchArchived({ type: 'private' })).threads.has(hidden.id))
  })

  test('creates forum posts with tags and pins', async () => {
    const forum = await guild.channels.create({
      name: 'forum',
      type: ChannelType.GuildForum,
      availableTags: [{ name: 'question' }],
    })
    const [tag] = forum.availableTags
    assert.ok(tag)
    const post = await forum.threads.create({ name: 'a post', message: { content: 'first' }, appliedTags: [tag.id] })
    assert.deepEqual(post.appliedTags, [tag.id])
    assert.equal((await post.fetchStarterMessage())?.content, 'first')
    await post.pin()
    assert.equal(post.flags.has('Pinned'), true)
    await post.setAppliedTags([])
  })

  test('sees an archived thread reopen when someone writes', async () => {
    const thread = await general.threads.create({ name: 'sleeping', type: ChannelType.PublicThread })
    await thread.setArchived(true)
    const received = once(client, Events.MessageCreate)
    await postMessageAs(world, world.owner, 'wake up', thread.id)
    assert.equal((await received)[0].channelId, thread.id)
    assert.equal((await general.threads.fetch(thread.id, { force: true }))?.archived, false)
  })
})
