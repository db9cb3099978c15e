import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { ApiResponse } from '@guildhall/testing/clients/test-client'
import { allowMessages, editThread, postMessageAs, startThread } from '@guildhall/testing/features/threads'
import { newRecordingWorld } from '@guildhall/testing/statement-counts/recording-world'
import type { World } from '@guildhall/testing/worlds/world'
import { sql } from 'kysely'

const MANY = 100_000
const MOST = { reading: 4, writing: 13 }

/** Older than any generated id. */
const FIRST = 300_000_000_000_000_000n

describe(`The threads of a channel with ${MANY} archived ones`, () => {
  let world: World
  let seen: string[]
  let lookups: string[]
  before(async () => {
    ;({ world, seen, lookups } = await newRecordingWorld())
    await allowMessages(world)
    const pattern = await startThread(world, world.member)
    await editThread(world, pattern.id, { archived: true })
    await copy(pattern.id)
    await startThread(world, world.member)
  })
  after(() => world.close())

  /** Copies of an archived thread, every other one private; the member is in all of them. */
  async function copy(threadId: string): Promise<void> {
    const numbers = sql`with recursive numbers(i) as (select 0 union all select i + 1 from numbers where i + 1 < ${sql.lit(MANY)})`
    const id = sql`${sql.raw(String(FIRST))} + cast(numbers.i as bigint) * 4096`
    const type = sql`11 + numbers.i % 2`
    const wire = sql`replace(replace(threads.wire, ${sql.lit(threadId)}, cast(${id} as text)),
      '"type":11', '"type":' || cast(${type} as text))`
    await world.app.kernel.store.write(async ({ q }) => {
      await sql`insert into threads (guild_id, id, parent_id, type, archived, archived_at, message_count,
          total_message_sent, member_count, wire)
        ${numbers} select guild_id, ${id}, parent_id, ${type}, archived, archived_at - ${sql.lit(MANY)} + numbers.i, 0, 0, 1, ${wire}
        from threads cross join numbers where threads.id = ${sql.raw(threadId)}`.execute(q)
      await sql`insert into thread_members (guild_id, thread_id, user_id, joined_at, parent_id, is_private)
        select guild_id, id, ${sql.raw(world.member.id)}, 0, parent_id, type = 12 from threads
        where id < ${sql.raw(String(FIRST + BigInt(MANY) * 4096n))} and id >= ${sql.raw(String(FIRST))}`.execute(q)
    })
  }

  async function statementsOf(act: () => Promise<ApiResponse>, most = MOST.writing): Promise<void> {
    await act()
    for (const noted of [seen, lookups]) noted.length = 0
    const { status, body } = await act()
    const taken = [...seen]
    assert.ok(status < 300, JSON.stringify(body))
    // The caller and their member are cached for some time: statements that read them again aren't counted.
    if (lookups.length > 0) return statementsOf(act, most)
    assert.ok(taken.length <= most, taken.join('\n'))
  }

  const channel = () => `/channels/${world.channels.general}`

  test('are listed in few statements, in pages', async () => {
    const { api } = world.owner
    const lists = [
      `/guilds/${world.guildId}/threads/active`,
      `${channel()}/threads/archived/public?limit=100`,
      `${channel()}/threads/archived/private?limit=100`,
      `${channel()}/messages?limit=100`,
    ]
    for (const path of lists) await statementsOf(() => api.get(path), MOST.reading)
    const joined = `${channel()}/users/@me/threads/archived/private?limit=100`
    await statementsOf(() => world.member.api.get(joined), MOST.reading)
    const { body } = await world.member.api.get(joined)
    assert.deepEqual([body.threads.length, body.members.length, body.has_more], [100, 100, true])
  })

  test('don’t slow down loading the guild', async () => {
    world.app.kernel.readModel.forgetAll()
    const guild = await world.app.kernel.readModel.find(world.guildId)
    assert.equal(guild?.threads.size, 1)
  })

  test('are read through indexes', async () => {
    if (world.app.kernel.store.kind !== 'sqlite') return
    seen.length = 0
    await world.owner.api.get(`${channel()}/threads/archived/public`)
    await world.owner.api.get(`${channel()}/threads/archived/private`)
    await world.member.api.get(`${channel()}/users/@me/threads/archived/private`)
    await world.member.api.get(`/guilds/${world.guildId}/threads/active`)
    const statements = [...seen].filter((text) => /from "threads"|from "thread_members"/u.test(text))
    assert.ok(statements.length >= 4)
    for (const text of statements) {
      const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(text.replaceAll('?', '1'))}`.execute(
        world.db.q,
      )
      const scans = rows.filter(({ detail }) =>
        /^SCAN (threads|thread_members)|SCAN "?(threads|thread_members)/u.test(detail),
      )
      assert.deepEqual(scans, [], text)
    }
  })

  test('are started, joined, written in and deleted in few statements', async () => {
    const { api } = world.member
    const start = async (): Promise<ApiResponse> => {
      const message = await postMessageAs(world, world.moderator)
      seen.length = 0
      return api.post(`${channel()}/messages/${message.id}/threads`, { name: 'new' })
    }
    await statementsOf(start)
    const alone = () => api.post(`${channel()}/threads`, { name: 'new', type: 11 })
    await statementsOf(alone)
    const wake = async (): Promise<ApiResponse> => {
      const thread = await startThread(world, world.owner)
      await editThread(world, thread.id, { archived: true })
      seen.length = 0
      const content = `<@${world.owner.id}> and <@${world.moderator.id}>`
      return world.member.api.post(`/channels/${thread.id}/messages`, { content })
    }
    await statementsOf(wake)
    const remove = async (): Promise<ApiResponse> => {
      const thread = await startThread(world, world.owner)
      seen.length = 0
      return world.owner.api.delete(`/channels/${thread.id}`)
    }
    await statementsOf(remove)
  })
})
