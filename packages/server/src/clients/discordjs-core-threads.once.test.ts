import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type API, type APIThreadChannel, ChannelType, GatewayDispatchEvents } from '@discordjs/core'
import { assertRefused, connectDiscordJsCore, type DiscordJsCoreBot } from '@guildhall/testing/clients/client-libraries'
import { newForum } from '@guildhall/testing/features/threads'
import { World } from '@guildhall/testing/worlds/world'

describe('An unmodified @discordjs/core bot (threads)', () => {
  let world: World
  let core: DiscordJsCoreBot
  let api: API
  before(async () => {
    world = await World.create({ publicUrl: null })
    core = await connectDiscordJsCore(world, await world.app.listen())
    api = core.api
  })
  after(async () => {
    await core?.close()
    await world.close()
  })

  const here = () => world.channels.general
  const nextThread = (event: GatewayDispatchEvents.ThreadCreate | GatewayDispatchEvents.ThreadUpdate, name: string) =>
    core.next(event, (thread) => thread.name === name)
  const updateOf = (name: string) => nextThread(GatewayDispatchEvents.ThreadUpdate, name)
  const ids = (list: { threads: { id: string }[] }) => list.threads.map(({ id }) => id)

  async function start(name: string, type: 11 | 12 = ChannelType.PublicThread): Promise<APIThreadChannel> {
    return (await api.channels.createThread(here(), { name, type })) as APIThreadChannel
  }

  test('starts threads with and without a message, and writes in them', async () => {
    const received = nextThread(GatewayDispatchEvents.ThreadCreate, 'alone')
    const thread = await start('alone')
    assert.equal((await received).id, thread.id)
    assert.deepEqual([thread.parent_id, thread.owner_id, thread.member_count], [here(), world.bot.id, 1])
    const message = await api.channels.createMessage(here(), { content: 'let us talk about this' })
    const made = nextThread(GatewayDispatchEvents.ThreadCreate, 'of a message')
    const about = await api.channels.createThread(here(), { name: 'of a message' }, message.id)
    assert.equal((await made).id, message.id)
    assert.equal(about.id, message.id)
    const delivered = core.next(GatewayDispatchEvents.MessageCreate, ({ content }) => content === 'inside')
    await api.channels.createMessage(about.id, { content: 'inside' })
    assert.equal((await delivered).channel_id, about.id)
    await assertRefused(api.channels.createThread(here(), { name: 'twice' }, message.id), 400, 160004)
    await assertRefused(api.channels.createThread(here(), { name: '' }), 400, 50035)
    await assertRefused(api.channels.createThread(world.channels.voice, { name: 'loud', type: 11 }), 400, 50024)
  })

  test('creates forum posts with a message and tags', async () => {
    const forum = await newForum(world, { available_tags: [{ name: 'question' }] })
    const [tag] = forum.available_tags
    const received = nextThread(GatewayDispatchEvents.ThreadCreate, 'How?')
    const post = await api.channels.createForumThread(forum.id, {
      name: 'How?',
      applied_tags: [tag.id],
      message: { content: 'Tell me.' },
    })
    assert.deepEqual([(await received).id, post.parent_id], [post.id, forum.id])
    assert.deepEqual((post as { applied_tags?: string[] }).applied_tags, [tag.id])
    assert.equal((await api.channels.getMessage(post.id, post.id)).content, 'Tell me.')
    const empty = { name: 'Nothing', message: {} }
    await assertRefused(api.channels.createForumThread(forum.id, empty), 400, 50006)
  })

  test('edits, archives, lists and deletes threads', async () => {
    const thread = await start('old')
    const renamed = updateOf('older')
    const edited = (await api.channels.edit(thread.id, {
      name: 'older',
      auto_archive_duration: 1440,
    })) as APIThreadChannel
    assert.deepEqual([edited.name, edited.thread_metadata?.auto_archive_duration], ['older', 1440])
    assert.equal((await renamed).id, thread.id)
    assert.ok(ids(await api.guilds.getActiveThreads(world.guildId)).includes(thread.id))
    const archived = updateOf('older')
    await api.channels.edit(thread.id, { archived: true })
    assert.equal((await archived).thread_metadata?.archived, true)
    assert.deepEqual(ids(await api.channels.getArchivedThreads(here(), 'public', { limit: 2 })), [thread.id])
    assert.ok(!ids(await api.guilds.getActiveThreads(world.guildId)).includes(thread.id))
    const secret = await start('secret', ChannelType.PrivateThread)
    await api.channels.edit(secret.id, { archived: true })
    assert.deepEqual(ids(await api.channels.getArchivedThreads(here(), 'private')), [secret.id])
    assert.deepEqual(ids(await api.channels.getJoinedPrivateArchivedThreads(here())), [secret.id])
    const gone = core.next(GatewayDispatchEvents.ThreadDelete)
    await api.channels.delete(thread.id)
    assert.equal((await gone).id, thread.id)
    await assertRefused(api.channels.get(thread.id), 404, 10003)
    await assertRefused(api.channels.addMessageReaction(secret.id, secret.id, '👍'), 400, 50083)
  })

  test('joins and leaves threads, and adds and removes others', async () => {
    const { id } = await start('club')
    const { member, bot } = world
    const joined = core.next(GatewayDispatchEvents.ThreadMembersUpdate)
    await api.threads.addMember(id, member.id)
    assert.deepEqual(
      (await joined).added_members?.map(({ user_id }) => user_id),
      [member.id],
    )
    assert.equal((await api.threads.getMember(id, member.id)).user_id, member.id)
    assert.deepEqual(
      (await api.threads.getAllMembers(id)).map(({ user_id }) => user_id).sort(),
      [bot.id, member.id].sort(),
    )
    const left = core.next(GatewayDispatchEvents.ThreadMembersUpdate)
    await api.threads.removeMember(id, member.id)
    assert.deepEqual((await left).removed_member_ids, [member.id])
    const went = core.next(GatewayDispatchEvents.ThreadMembersUpdate)
    await api.threads.leave(id)
    assert.deepEqual((await went).removed_member_ids, [bot.id])
    const came = core.next(GatewayDispatchEvents.ThreadMembersUpdate)
    await api.threads.join(id)
    assert.equal((await came).added_members?.[0]?.user_id, bot.id)
    await assertRefused(api.threads.getMember(id, member.id), 404, 10007)
    await assertRefused(api.threads.join(here()), 400, 50024)
    await assertRefused(api.threads.addMember(id, world.stranger.id), 404, 10007)
  })
})
