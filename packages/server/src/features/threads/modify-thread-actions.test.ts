import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  allowMessages,
  editThread,
  newForum,
  postMessageAs,
  startPrivateThread,
  startThread,
} from '@guildhall/testing/features/threads'
import { World } from '@guildhall/testing/worlds/world'

describe('Modify Channel of a thread', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await allowMessages(world)
  })
  after(() => world.close())

  const modify = (threadId: string, changes: object, who = world.member) =>
    who.api.patch(`/channels/${threadId}`, changes)

  test('changes only the fields that were sent, with an event and an audit entry', async () => {
    const thread = await startThread(world, world.member, { rate_limit_per_user: 5 })
    const events = await world.eventsOf(() => editThread(world, thread.id, { name: 'renamed' }))
    assert.deepEqual(
      events.map(({ type }) => type),
      ['THREAD_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    const { body } = await world.member.api.get(`/channels/${thread.id}`)
    assert.deepEqual({ ...body, name: 'a thread' }, thread)
    const entry: any = await world.lastAuditEntry()
    assert.deepEqual(entry.changes, [{ key: 'name', old_value: 'a thread', new_value: 'renamed' }])
    assert.equal(entry.action_type, 111)
    assert.deepEqual(await world.eventsOf(() => editThread(world, thread.id, { name: 'renamed' })), [])
  })

  test('lets its creator rename, archive and reopen it, but not lock or slow it', async () => {
    const thread = await startPrivateThread(world, world.member)
    assert.equal((await modify(thread.id, { name: 'mine', invitable: false })).status, 200)
    for (const changes of [{ locked: true }, { rate_limit_per_user: 1 }])
      await world.refuses(() => modify(thread.id, changes), 403, 50013)
    assert.equal((await modify(thread.id, { archived: true })).body.thread_metadata.archived, true)
    assert.equal((await modify(thread.id, { archived: false })).body.thread_metadata.archived, false)
  })

  test('lets other members only reopen it', async () => {
    const thread = await startThread(world, world.member)
    for (const changes of [{ name: 'x' }, { archived: true }, { applied_tags: [] }])
      await world.refuses(() => modify(thread.id, changes, world.moderator), 403, 50013)
    await editThread(world, thread.id, { archived: true })
    assert.equal((await modify(thread.id, { archived: false }, world.moderator)).status, 200)
  })

  test('refuses changes of an archived thread that don’t reopen it', async () => {
    const thread = await startThread(world, world.member)
    await editThread(world, thread.id, { archived: true })
    await world.refuses(() => modify(thread.id, { name: 'x' }, world.owner), 400, 50083)
    const body = await editThread(world, thread.id, { name: 'opened', archived: false })
    assert.deepEqual([body.name, body.thread_metadata.archived], ['opened', false])
  })

  test('requires MANAGE_THREADS for a locked thread', async () => {
    const thread = await startThread(world, world.member)
    await editThread(world, thread.id, { locked: true, archived: true })
    await world.refuses(() => modify(thread.id, { archived: false }), 403, 160005)
    assert.equal((await modify(thread.id, { archived: false }, world.owner)).status, 200)
  })

  test('refuses values out of range', async () => {
    const thread = await startThread(world, world.member)
    const wrong = [{ name: '' }, { auto_archive_duration: 5 }, { rate_limit_per_user: 21_601 }, { archived: 'yes' }]
    for (const changes of wrong) await world.refuses(() => modify(thread.id, changes, world.owner), 400, 50035)
  })

  test('pins one post of a forum', async () => {
    const forum = await newForum(world, { available_tags: [{ name: 'a' }, { name: 'b', moderated: true }] })
    await world.owner.api.patch(`/guilds/${world.guildId}`, { verification_level: 0 })
    const post = () => startThread(world, world.member, { message: { content: 'first' } }, forum.id)
    const [first, second] = [await post(), await post()]
    assert.equal((await editThread(world, first.id, { flags: 2 })).flags, 2)
    await world.refuses(() => modify(second.id, { flags: 2 }, world.owner), 400, 30047)
    assert.equal((await editThread(world, first.id, { archived: true })).flags, 0)
    assert.equal((await editThread(world, second.id, { flags: 2 })).flags, 2)
    const [a, b] = forum.available_tags.map(({ id }: any) => id)
    assert.deepEqual((await modify(second.id, { applied_tags: [a] })).body.applied_tags, [a])
    await world.refuses(() => modify(second.id, { applied_tags: [a, b] }), 403, 50013)
    await world.refuses(() => modify(second.id, { applied_tags: ['1'] }), 404, 10087)
  })

  test('accepts only the type that it has', async () => {
    const thread = await startThread(world, world.member)
    const patch = (type: unknown) => world.member.api.patch(`/channels/${thread.id}`, { type, name: 'renamed' })
    for (const type of [0, 12, 99]) await world.refusesAt(() => patch(type), 'type', 'BASE_TYPE_CHOICES')
    const { status, body } = await patch(11)
    assert.deepEqual([status, body.type, body.name], [200, 11, 'renamed'])
  })

  test('a deleted thread is deleted with its messages', async () => {
    const thread = await startThread(world, world.member)
    await postMessageAs(world, world.member, 'gone soon', thread.id)
    await world.refuses(() => world.member.api.delete(`/channels/${thread.id}`), 403, 50013)
    const events = await world.eventsOf(() => world.owner.api.delete(`/channels/${thread.id}`))
    assert.deepEqual(events[0], {
      type: 'THREAD_DELETE',
      data: { id: thread.id, guild_id: world.guildId, parent_id: world.channels.general, type: 11 },
    })
    assert.equal(((await world.lastAuditEntry()) as any).action_type, 112)
    await world.app.worker.settled()
    assert.equal((await world.member.api.get(`/channels/${thread.id}`)).status, 404)
    for (const table of ['messages', 'thread_members'] as const) {
      const column = table === 'messages' ? 'channel_id' : 'thread_id'
      const rows = await world.db.q.selectFrom(table).selectAll().where(column, '=', thread.id).execute()
      assert.deepEqual(rows, [], table)
    }
  })

  test('the threads of a deleted channel are deleted', async () => {
    const { body: channel } = await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'short-lived' })
    const threads = [await startThread(world, world.member, {}, channel.id)]
    threads.push(await startThread(world, world.member, {}, channel.id))
    await editThread(world, threads[1].id, { archived: true })
    await postMessageAs(world, world.member, 'inside', threads[0].id)
    await world.owner.api.delete(`/channels/${channel.id}`)
    await world.app.worker.settled()
    const rows = await world.db.q.selectFrom('threads').select('id').where('parent_id', '=', channel.id).execute()
    assert.deepEqual(rows, [])
    for (const { id } of threads) assert.equal((await world.owner.api.get(`/channels/${id}`)).status, 404)
  })
})
