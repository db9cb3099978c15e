import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { LIMITS } from '@guildhall/protocol/limits'
import { joinVoice } from '@guildhall/testing/features/voice'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { snowflakeTime } from '../../kernel/ids/ids.ts'

describe('Create Guild Ban', () => {
  let world: World
  let count = 0
  /** A member with the role `member`. */
  let person: Person
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())
  beforeEach(async () => {
    person = await world.newPerson(`person${count++}`)
    await world.join(person, { roles: [world.roles.member] })
  })

  const ban = (userId = person.id, body: unknown = undefined, by = world.moderator) =>
    by.api.put(`/guilds/${world.guildId}/bans/${userId}`, body, { 'x-audit-log-reason': 'spam%20%26%20worse' })
  const found = (userId = person.id) => world.moderator.api.get(`/guilds/${world.guildId}/bans/${userId}`)
  /** The jobs that delete the messages of `userId`. */
  const deletions = async (userId: string) => {
    const query = world.db.q.selectFrom('jobs').select('payload').where('kind', '=', 'delete-messages')
    const payloads = (await query.execute()).map(({ payload }) => JSON.parse(payload))
    return payloads.filter(({ user_id }) => user_id === userId)
  }

  test('answers 204, removes the member from the guild and stores the header’s reason', async () => {
    const { status, body } = await ban()
    assert.equal(status, 204)
    assert.equal(body, undefined)
    assert.deepEqual((await found()).body, { reason: 'spam & worse', user: person.user })
    await world.refuses(() => world.owner.api.get(`/guilds/${world.guildId}/members/${person.id}`), 404, 10007)
    const counts = await world.owner.api.get(`/guilds/${world.guildId}/roles/member-counts`)
    assert.equal(counts.body[world.roles.member], 0)
  })

  test('uses the reason of the query or the body if there is no header', async () => {
    const path = (id: string) => `/guilds/${world.guildId}/bans/${id}`
    const { api } = world.moderator
    await api.put(`${path(person.id)}?reason=by%20query`, { reason: 'by body' })
    assert.equal((await found()).body.reason, 'by query')
    assert.equal((await world.lastAuditEntry()).reason, 'by query')
    await api.delete(`${path(person.id)}?reason=forgiven`)
    assert.equal((await world.lastAuditEntry()).reason, 'forgiven')
    await api.put(path(person.id), { reason: 'by body' })
    assert.equal((await found()).body.reason, 'by body')
    await api.delete(path(person.id))
    await api.put(`${path(person.id)}?reason=by%20query`, {}, { 'x-audit-log-reason': 'by header' })
    assert.equal((await found()).body.reason, 'by header')
    await world.refuses(() => api.put(`${path(world.member.id)}?reason=${'x'.repeat(513)}`), 400, 50035)
  })

  test('first disconnects the member from voice', async () => {
    await joinVoice(world, person)
    const [left, gone] = await world.eventsOf(() => ban())
    assert.deepEqual([left?.type, gone?.type], ['VOICE_STATE_UPDATE', 'GUILD_MEMBER_REMOVE'])
    assert.equal(left?.data.channel_id, null)
  })

  test('emits that the member left and was banned, and writes an audit entry', async () => {
    const events = await world.eventsOf(() => ban())
    const data = { guild_id: world.guildId, user: person.user }
    assert.deepEqual(events.slice(0, 2), [
      { type: 'GUILD_MEMBER_REMOVE', data },
      { type: 'GUILD_BAN_ADD', data },
    ])
    assert.deepEqual(
      events.slice(2).map(({ type }) => type),
      ['GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    const entry = await world.lastAuditEntry()
    assert.equal(entry.action_type, 22)
    assert.equal(entry.target_id, person.id)
    assert.equal(entry.reason, 'spam & worse')
  })

  test('bans a user who is not in the guild, without a leave event', async () => {
    const outsider = await world.newPerson(`outsider${count}`)
    const events = await world.eventsOf(async () => assert.equal((await ban(outsider.id, {})).status, 204))
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_BAN_ADD', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
  })

  test('banning again answers 204 and changes nothing', async () => {
    await ban()
    await world.writesNothing(async () => {
      const again = await world.owner.api.put(`/guilds/${world.guildId}/bans/${person.id}`, { delete_message_days: 7 })
      assert.equal(again.status, 204)
    })
  })

  test('bans once for two simultaneous requests', async () => {
    const events = await world.eventsOf(() => Promise.all([ban(), ban(), ban()]))
    assert.equal(events.filter(({ type }) => type === 'GUILD_BAN_ADD').length, 1)
  })

  test('deletes messages of the given seconds, or else days', async () => {
    for (const [body, seconds] of [
      [{ delete_message_seconds: 60 }, 60],
      [{ delete_message_days: 2 }, 172_800],
      [{ delete_message_days: 7, delete_message_seconds: 30 }, 30],
    ] as const) {
      const someone = await world.newPerson(`writer${seconds}`)
      await world.app.worker.stop()
      const now = world.clock.now()
      await ban(someone.id, body)
      const [job, ...others] = await deletions(someone.id)
      assert.deepEqual([job.guild_id, others], [world.guildId, []])
      assert.ok(Math.abs(snowflakeTime(job.since) - (now - seconds * 1000)) < 5000)
    }
  })

  test('accepts days in the query, as older libraries send them, but prefers the body', async () => {
    const put = (userId: string, query: string, body?: object) =>
      world.moderator.api.put(`/guilds/${world.guildId}/bans/${userId}?${query}`, body)
    await world.app.worker.stop()
    for (const [index, [query, body, seconds]] of (
      [
        ['delete_message_days=2&reason=spam', undefined, 172_800],
        ['delete-message-days=1', {}, 86_400],
        ['delete_message_days=2', { delete_message_seconds: 60 }, 60],
        ['delete_message_days=2', { delete_message_days: 1 }, 86_400],
        ['delete_message_days=', {}, null],
      ] as const
    ).entries()) {
      const someone = await world.newPerson(`asked${index}`)
      const now = world.clock.now()
      assert.equal((await put(someone.id, query, body)).status, 204)
      const [job] = await deletions(someone.id)
      if (seconds === null) assert.equal(job, undefined)
      else assert.ok(Math.abs(snowflakeTime(job.since) - (now - seconds * 1000)) < 5000, query)
    }
    await world.refuses(() => put(person.id, 'delete_message_days=8'), 400, 50035)
  })

  test('deletes no messages by default, with 0 and with null', async () => {
    await world.app.worker.stop()
    for (const [index, body] of [
      {},
      { delete_message_seconds: 0, delete_message_days: 1 },
      { delete_message_days: null },
    ].entries()) {
      const someone = await world.newPerson(`quiet${index}`)
      assert.equal((await ban(someone.id, body)).status, 204)
      assert.deepEqual(await deletions(someone.id), [])
    }
  })

  test('accepts 0 to 7 days and 0 to 604800 seconds', async () => {
    for (const body of [
      { delete_message_days: 8 },
      { delete_message_days: -1 },
      { delete_message_seconds: 604_801 },
      { delete_message_seconds: -1 },
      { delete_message_seconds: 'soon' },
      [],
    ]) {
      await world.refuses(() => ban(person.id, body), 400, 50035)
    }
    assert.equal((await ban(person.id, { delete_message_seconds: 604_800 })).status, 204)
  })

  test('a ban is refused for the owner, the caller, and a member who is not below the caller', async () => {
    for (const userId of [world.owner.id, world.moderator.id, world.bot.id]) {
      await world.refuses(() => ban(userId), 403, 50013)
    }
    await world.refuses(() => ban(world.owner.id, {}, world.owner), 403, 50013)
    const equal = await world.newPerson(`equal${count}`)
    await world.join(equal, { roles: [world.roles.moderator] })
    await world.refuses(() => ban(equal.id), 403, 50013)
    assert.equal((await ban(equal.id, {}, world.bot)).status, 204)
  })

  test('refuses an unknown user', async () => {
    await world.refuses(() => ban('1'), 404, 10013)
  })

  test('refuses members who lack BAN_MEMBERS, and non-members', async () => {
    await world.refuses(() => ban(person.id, {}, world.member), 403, 50013)
    await world.refuses(() => ban(person.id, {}, world.stranger), 403, 50001)
  })

  test('limits bans of users outside the guild, but not of members', async () => {
    const rows = Array.from({ length: LIMITS.bansOfStrangers }, (_, index) => ({
      guild_id: world.guildId,
      user_id: String(index + 1),
      reason: null,
      of_stranger: true,
    }))
    await world.app.kernel.store.write((tx) => tx.q.insertInto('bans').values(rows).execute())
    await world.refuses(() => ban(world.stranger.id), 400, 30035)
    assert.equal((await ban()).status, 204)
    const user_ids = [world.stranger.id]
    await world.refuses(() => world.owner.api.post(`/guilds/${world.guildId}/bulk-ban`, { user_ids }), 400, 500000)
  })
})
