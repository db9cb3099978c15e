import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { LIMITS } from '@guildhall/protocol/limits'
import {
  allowMessages,
  MESSAGE_PERMISSIONS,
  newForum,
  postMessageAs,
  startThread,
} from '@guildhall/testing/features/threads'
import { setEveryonePermissions } from '@guildhall/testing/requests/example-request'
import { World } from '@guildhall/testing/worlds/world'

describe('Start Thread from Message', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await allowMessages(world)
  })
  after(() => world.close())

  const start = (messageId: string, fields: object = { name: 'about that' }, who = world.member, channelId = '') =>
    who.api.post(`/channels/${channelId || world.channels.general}/messages/${messageId}/threads`, fields)

  test('creates a public thread with the message’s ID, and adds its creator', async () => {
    const message = await postMessageAs(world, world.moderator)
    const { status, body } = await start(message.id)
    assert.equal(status, 201)
    assert.deepEqual(
      [body.id, body.type, body.parent_id, body.owner_id, body.name, body.message_count, body.member_count],
      [message.id, ChannelType.PUBLIC_THREAD, world.channels.general, world.member.id, 'about that', 0, 1],
    )
    assert.equal(body.member.user_id, world.member.id)
    const { thread_metadata: metadata } = body
    assert.deepEqual([metadata.archived, metadata.locked, metadata.auto_archive_duration], [false, false, 1440])
    assert.equal(metadata.invitable, undefined)
  })

  test('emits the thread, its members, and the updated message', async () => {
    const message = await postMessageAs(world, world.moderator)
    const inChannel = await world.eventsOf(async () => {
      const inGuild = await world.eventsOf(() => start(message.id))
      assert.deepEqual(
        inGuild.map(({ type }) => type),
        ['THREAD_CREATE', 'THREAD_MEMBERS_UPDATE', 'THREAD_MEMBER_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
      )
      assert.equal(inGuild[0]?.data.newly_created, true)
      assert.equal(inGuild[0]?.data.member, undefined)
    }, world.channels.general)
    const [updated, first] = inChannel.map(({ data }): any => data)
    assert.deepEqual([updated.id, updated.flags, updated.thread.id], [message.id, 32, message.id])
    assert.deepEqual(
      [first.type, first.channel_id, first.message_reference.message_id, first.referenced_message.content],
      [21, message.id, message.id, 'hello'],
    )
    const entry: any = await world.lastAuditEntry()
    assert.deepEqual([entry.action_type, entry.target_id], [110, message.id])
  })

  test('keeps simultaneous changes of the message', async () => {
    const emojis = [...'🍏🍎🍐🍊🍋']
    for (let round = 0; round < 5; round++) {
      const { id } = await postMessageAs(world, world.moderator)
      const path = `/channels/${world.channels.general}/messages/${id}`
      const reacting = emojis.map((emoji) => world.owner.api.put(`${path}/reactions/${encodeURIComponent(emoji)}/@me`))
      await Promise.all([...reacting.slice(0, 2), start(id), ...reacting.slice(2)])
      const { body } = await world.owner.api.get(path)
      assert.deepEqual([body.flags, body.reactions.length], [32, emojis.length])
    }
  })

  test('returns the thread with the message, the caller’s membership, and the thread’s first message', async () => {
    const message = await postMessageAs(world, world.moderator)
    await start(message.id)
    const general = `/channels/${world.channels.general}/messages`
    const { body: page } = await world.member.api.get(`${general}?limit=5`)
    assert.equal(page[0].thread.id, message.id)
    assert.equal(page[0].thread.member.user_id, world.member.id)
    const { body: alone } = await world.moderator.api.get(`${general}/${message.id}`)
    assert.equal(alone.thread.id, message.id)
    assert.equal(alone.thread.member, undefined)
    const { body: inside } = await world.member.api.get(`/channels/${message.id}/messages`)
    assert.deepEqual([inside.length, inside[0].referenced_message.id], [1, message.id])
    await world.owner.api.delete(`/channels/${message.id}`)
    const { body: later } = await world.member.api.get(`${general}/${message.id}`)
    assert.deepEqual([later.thread, later.flags], [undefined, 0])
  })

  test('uses the channel’s slow mode and auto-archive duration unless others are sent', async () => {
    await world.owner.api.patch(`/channels/${world.channels.general}`, {
      default_thread_rate_limit_per_user: 30,
      default_auto_archive_duration: 60,
    })
    const first = (await start((await postMessageAs(world, world.member)).id)).body
    assert.deepEqual([first.rate_limit_per_user, first.thread_metadata.auto_archive_duration], [30, 60])
    const own = { name: 'x', rate_limit_per_user: 5, auto_archive_duration: 4320 }
    const second = (await start((await postMessageAs(world, world.member)).id, own)).body
    assert.deepEqual([second.rate_limit_per_user, second.thread_metadata.auto_archive_duration], [5, 4320])
    await world.owner.api.patch(`/channels/${world.channels.general}`, { default_thread_rate_limit_per_user: 60 })
    assert.equal((await world.member.api.get(`/channels/${first.id}`)).body.rate_limit_per_user, 30)
  })

  test('refuses a second thread of a message, also if the first is archived', async () => {
    const message = await postMessageAs(world, world.member)
    await start(message.id)
    await world.refuses(() => start(message.id), 400, 160004)
    await world.owner.api.patch(`/channels/${message.id}`, { archived: true })
    await world.refuses(() => start(message.id), 400, 160004)
  })

  test('refuses a second thread if the first was deleted, whose data is cleaned up by that ID', async () => {
    const message = await postMessageAs(world, world.member)
    await start(message.id)
    await world.owner.api.delete(`/channels/${message.id}`)
    await world.refuses(() => start(message.id), 400, 160004)
  })

  test('refuses an unknown message, and one of another channel', async () => {
    await world.refuses(() => start('1'), 404, 10008)
    const elsewhere = await postMessageAs(world, world.owner, 'there', world.channels.voice)
    await world.refuses(() => start(elsewhere.id), 404, 10008)
  })

  test('refuses a channel that has no threads', async () => {
    const message = await postMessageAs(world, world.owner, 'there', world.channels.voice)
    await world.refuses(() => start(message.id, undefined, world.owner, world.channels.voice), 400, 50024)
    const thread = await startThread(world, world.member)
    const inside = await postMessageAs(world, world.member, 'inside', thread.id)
    await world.refuses(() => start(inside.id, undefined, world.owner, thread.id), 400, 50024)
  })

  test('requires CREATE_PUBLIC_THREADS', async () => {
    const message = await postMessageAs(world, world.member)
    await setEveryonePermissions(
      world,
      MESSAGE_PERMISSIONS.filter((name) => name !== 'CREATE_PUBLIC_THREADS'),
    )
    await world.refuses(() => start(message.id), 403, 50013)
    await setEveryonePermissions(world, MESSAGE_PERMISSIONS)
  })

  test('refuses names, durations and slow modes out of range', async () => {
    const message = await postMessageAs(world, world.member)
    const wrong = [{}, { name: '' }, { name: 'x'.repeat(101) }]
    for (const fields of wrong) await world.refuses(() => start(message.id, fields), 400, 50035)
    for (const auto_archive_duration of [0, 61, '60x'])
      await world.refuses(() => start(message.id, { name: 'x', auto_archive_duration }), 400, 50035)
    for (const rate_limit_per_user of [-1, 21_601])
      await world.refuses(() => start(message.id, { name: 'x', rate_limit_per_user }), 400, 50035)
  })

  test('refuses more active threads than a guild may have', async (t) => {
    const message = await postMessageAs(world, world.member)
    const limits: { activeThreadsPerGuild: number } = LIMITS
    const { activeThreadsPerGuild } = limits
    t.after(() => Object.assign(limits, { activeThreadsPerGuild }))
    Object.assign(limits, { activeThreadsPerGuild: 1 })
    await world.refuses(() => start(message.id), 400, 160006)
  })

  test('limits the active threads of each user, but not of moderators or bots', async (t) => {
    const limits: { activeThreads: number } = LIMITS.perMember
    const { activeThreads } = limits
    t.after(() => Object.assign(limits, { activeThreads }))
    Object.assign(limits, { activeThreads: 1 })
    const one = await world.newPerson('one-thread')
    await world.join(one)
    const first = (await start((await postMessageAs(world, one)).id, undefined, one)).body
    const message = await postMessageAs(world, world.member)
    await world.refuses(() => start(message.id, undefined, one), 400, 160006)
    const without = { name: 'x', type: ChannelType.PUBLIC_THREAD }
    await world.refuses(() => one.api.post(`/channels/${world.channels.general}/threads`, without), 400, 160006)
    const { id: forum } = await newForum(world)
    const post = () => one.api.post(`/channels/${forum}/threads`, { name: 'x', message: { content: 'x' } })
    await world.refuses(post, 400, 160006)
    for (const who of [world.owner, world.bot])
      for (let n = 0; n < 2; n++)
        assert.equal((await start((await postMessageAs(world, who)).id, undefined, who)).status, 201)
    await one.api.patch(`/channels/${first.id}`, { archived: true })
    assert.equal((await start(message.id, undefined, one)).status, 201)
  })

  test('creates announcement threads in announcement channels', async () => {
    await newForum(world)
    const type = ChannelType.GUILD_ANNOUNCEMENT
    const { body: news } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'news', type })
    const message = await postMessageAs(world, world.owner, 'news', news.id)
    const { body } = await start(message.id, { name: 'about the news' }, world.owner, news.id)
    assert.equal(body.type, ChannelType.ANNOUNCEMENT_THREAD)
  })
})
