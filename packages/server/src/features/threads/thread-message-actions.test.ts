import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { LIMITS } from '@guildhall/protocol/limits'
import {
  allowMessages,
  editThread,
  newForum,
  postMessageAs,
  startPrivateThread,
  startThread,
} from '@guildhall/testing/features/threads'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { World } from '@guildhall/testing/worlds/world'

const HOUR_MS = 3_600_000

describe('A message in a thread', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await allowMessages(world)
  })
  after(() => world.close())

  const send = (threadId: string, who = world.moderator) =>
    who.api.post(`/channels/${threadId}/messages`, { content: 'hello' })
  const shown = async (threadId: string) => (await world.owner.api.get(`/channels/${threadId}`)).body

  test('adds its author once, and users whom it mentions', async () => {
    const thread = await startThread(world, world.member)
    const first = await world.eventsOf(() => send(thread.id))
    assert.deepEqual(
      first.map(({ type }) => type),
      ['THREAD_MEMBERS_UPDATE', 'THREAD_MEMBER_UPDATE'],
    )
    assert.deepEqual(await world.eventsOf(() => send(thread.id)), [])
    const content = `<@${world.owner.id}> <@${world.stranger.id}>`
    await world.moderator.api.post(`/channels/${thread.id}/messages`, { content })
    assert.equal((await shown(thread.id)).member_count, 3)
  })

  test('adds its author once, even if they mention themselves', async () => {
    const thread = await startThread(world, world.member)
    const events = await world.eventsOf(() =>
      postMessageAs(world, world.moderator, `<@${world.moderator.id}>`, thread.id),
    )
    const added = events.flatMap(({ data }: any) => data.added_members ?? [])
    assert.deepEqual([added.length, (await shown(thread.id)).member_count], [1, 2])
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('has an increasing position, and the first one has none', async () => {
    const { general } = world.channels
    const { owner } = world
    const { id } = await postMessageAs(world, owner)
    assert.equal(
      (await owner.api.post(`/channels/${general}/messages/${id}/threads`, { name: 'about that' })).status,
      201,
    )
    const messages = [await postMessageAs(world, owner, 'one', id), await postMessageAs(world, owner, 'two', id)]
    assert.equal((await owner.api.put(`/channels/${id}/messages/pins/${messages[0].id}`)).status, 204)
    await owner.api.delete(`/channels/${id}/messages/${messages[1].id}`)
    const events = await world.eventsOf(() => postMessageAs(world, owner, 'four', id), general)
    assert.deepEqual(
      events.map(({ data }) => data.position),
      [4],
    )
    const { body } = await owner.api.get(`/channels/${id}/messages`)
    const positions = body.map(({ type, position }: { type: number; position: number }) => [type, position])
    assert.deepEqual(positions, [
      [0, 4],
      [6, 3],
      [0, 1],
      [21, 0],
    ])
    assert.equal((await owner.api.get(`/channels/${general}/messages/${id}`)).body.position, undefined)
    const forum = await newForum(world)
    const post = { name: 'a post', message: { content: 'first' } }
    const posted = (await owner.api.post(`/channels/${forum.id}/threads`, post)).body
    const second = await postMessageAs(world, owner, 'second', posted.id)
    assert.deepEqual([posted.message.position, second.position], [0, 1])
  })

  test('reopens an archived thread', async () => {
    const thread = await startPrivateThread(world, world.member)
    await editThread(world, thread.id, { archived: true })
    const events = await world.eventsOf(() => send(thread.id, world.member))
    assert.equal(events[0]?.type, 'THREAD_UPDATE')
    assert.equal((await shown(thread.id)).thread_metadata.archived, false)
  })

  test('is refused in a locked thread, except from moderators', async () => {
    const thread = await startThread(world, world.member)
    await editThread(world, thread.id, { locked: true })
    await world.refuses(() => send(thread.id), 403, 160005)
    assert.equal((await send(thread.id, world.owner)).status, 200)
    await editThread(world, thread.id, { archived: true })
    await world.refuses(() => send(thread.id), 403, 160005)
    assert.equal((await send(thread.id, world.owner)).status, 200)
  })

  test('can only be deleted once the thread is archived, not changed, pinned or reacted to', async () => {
    const thread = await startThread(world, world.member)
    const message = await postMessageAs(world, world.member, 'hello', thread.id)
    await editThread(world, thread.id, { archived: true })
    const path = `/channels/${thread.id}/messages/${message.id}`
    await world.refuses(() => world.member.api.patch(path, { content: 'changed' }), 400, 50083)
    await world.refuses(() => world.owner.api.put(`/channels/${thread.id}/messages/pins/${message.id}`), 400, 50083)
    await world.refuses(() => world.owner.api.put(`${path}/reactions/%F0%9F%98%80/@me`), 400, 50083)
    assert.equal((await world.member.api.delete(path)).status, 204)
    const { message_count, total_message_sent } = await shown(thread.id)
    assert.deepEqual([message_count, total_message_sent], [0, 1])
  })

  test('can be written in a full thread without joining', async (t) => {
    const thread = await startThread(world, world.member)
    const limits: { membersPerThread: number } = LIMITS
    const { membersPerThread } = limits
    t.after(() => Object.assign(limits, { membersPerThread }))
    Object.assign(limits, { membersPerThread: 1 })
    assert.equal((await send(thread.id)).status, 200)
    assert.equal((await shown(thread.id)).member_count, 1)
  })

  test('reopens no thread beyond the guild’s limit', async (t) => {
    const thread = await startThread(world, world.member)
    await editThread(world, thread.id, { archived: true })
    const limits: { activeThreadsPerGuild: number } = LIMITS
    const { activeThreadsPerGuild } = limits
    t.after(() => Object.assign(limits, { activeThreadsPerGuild }))
    Object.assign(limits, { activeThreadsPerGuild: 1 })
    await world.refuses(() => send(thread.id), 400, 160006)
  })

  test('delays the automatic archiving, to the millisecond', async () => {
    const thread = await startThread(world, world.member, { auto_archive_duration: 60 })
    const started = Date.parse(thread.thread_metadata.create_timestamp)
    world.clock.advance(started + HOUR_MS / 2 - world.clock.now())
    const sentAt = Date.parse((await send(thread.id)).body.timestamp)
    const row = async () =>
      world.db.q
        .selectFrom('threads')
        .select(['archived', 'archive_due_at'])
        .where('id', '=', thread.id)
        .executeTakeFirstOrThrow()
    assert.equal((await row()).archive_due_at, sentAt + HOUR_MS)
    world.clock.advance(HOUR_MS / 2)
    await world.app.worker.settled()
    assert.equal((await row()).archived, false)
    const events = await world.eventsOf(async () => {
      world.clock.advance(HOUR_MS / 2)
      await world.app.worker.settled()
    })
    const update: any = events.find(({ type, data }) => type === 'THREAD_UPDATE' && data.id === thread.id)?.data
    assert.equal(update.thread_metadata.archived, true)
    assert.ok(Date.parse(update.thread_metadata.archive_timestamp) >= sentAt + HOUR_MS)
    assert.deepEqual(await row(), { archived: true, archive_due_at: null })
  })
})
