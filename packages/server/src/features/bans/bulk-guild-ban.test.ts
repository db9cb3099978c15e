import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { LIMITS } from '@guildhall/protocol/limits'
import { joinVoice } from '@guildhall/testing/features/voice'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { newUser } from '../users/users-view.ts'

describe('Bulk Guild Ban', () => {
  let world: World
  let path: string
  /** Has BAN_MEMBERS and MANAGE_GUILD by a role just below that of `moderator`. */
  let guard: Person
  before(async () => {
    world = await World.create()
    path = `/guilds/${world.guildId}/bulk-ban`
    guard = await world.newPerson('guard')
    await world.join(guard)
    await world.grant(guard, ['BAN_MEMBERS', 'MANAGE_GUILD'], 2)
  })
  after(() => world.close())

  const ban = (user_ids: unknown, more: object = {}, by = guard) =>
    by.api.post(path, { user_ids, ...more }, { 'x-audit-log-reason': 'raid' })
  const joined = async (name: string) => {
    const person = await world.newPerson(name)
    await world.join(person, { roles: [world.roles.member] })
    return person
  }

  test('a bulk ban bans all it can and lists the others: unknown, banned, the owner, the caller, members not below the caller', async () => {
    const [one, two, old] = [await joined('one'), await world.newPerson('two'), await joined('old')]
    await world.owner.api.put(`/guilds/${world.guildId}/bans/${old.id}`, {})
    const failed = ['1', old.id, world.owner.id, guard.id, world.moderator.id, world.bot.id]
    const { status, body } = await ban([two.id, ...failed, one.id])
    assert.equal(status, 200)
    assert.deepEqual(body, { banned_users: [two.id, one.id], failed_users: failed })
    for (const { id, user } of [one, two]) {
      const kept = await guard.api.get(`/guilds/${world.guildId}/bans/${id}`)
      assert.deepEqual(kept.body, { reason: 'raid', user })
    }
    await world.refuses(() => guard.api.get(`/guilds/${world.guildId}/members/${one.id}`), 404, 10007)
  })

  test('first disconnects members who are in voice', async () => {
    const [one, two, three] = [await joined('speaker'), await joined('listener'), await joined('neither')]
    await joinVoice(world, one)
    await joinVoice(world, two)
    const events = await world.eventsOf(() => ban([one.id, two.id, three.id]))
    const left = events.filter(({ type }) => type === 'VOICE_STATE_UPDATE')
    assert.deepEqual(left, events.slice(0, 2))
    assert.deepEqual(left.map(({ data }) => data.user_id).sort(), [one.id, two.id].sort())
  })

  test('emits events and writes an audit entry for each ban, and updates member counts', async () => {
    const [one, two] = [await joined('three'), await joined('four')]
    const counts = `/guilds/${world.guildId}/roles/member-counts`
    const holders = async () => (await guard.api.get(counts)).body[world.roles.member]
    const members = async () => (await world.app.kernel.readModel.find(world.guildId))?.state.memberCount ?? 0
    const [holdersBefore, membersBefore] = [await holders(), await members()]
    const events = await world.eventsOf(() => ban([one.id, two.id]))
    assert.deepEqual(
      events.map(({ type, data }: any) => [type, data.user?.id ?? data.target_id]),
      [
        ['GUILD_MEMBER_REMOVE', one.id],
        ['GUILD_MEMBER_REMOVE', two.id],
        ['GUILD_BAN_ADD', one.id],
        ['GUILD_BAN_ADD', two.id],
        ['GUILD_AUDIT_LOG_ENTRY_CREATE', one.id],
        ['GUILD_AUDIT_LOG_ENTRY_CREATE', two.id],
      ],
    )
    assert.equal((await world.lastAuditEntry()).action_type, 22)
    assert.equal(await holders(), holdersBefore - 2)
    assert.equal(await members(), membersBefore - 2)
    const { member_count } = await world.db.q
      .selectFrom('guilds')
      .select('member_count')
      .where('id', '=', world.guildId)
      .executeTakeFirstOrThrow()
    assert.equal(member_count, membersBefore - 2)
  })

  test('answers 400 and writes nothing if nobody can be banned', async () => {
    await world.refuses(() => ban(['1', world.owner.id, guard.id]), 400, 500000)
  })

  test('accepts 200 users at once', async () => {
    const users = Array.from({ length: LIMITS.bulkBan.max }, (_, index) =>
      newUser(world.app.kernel.ids.next(), `raider${index}`, false),
    )
    const rows = users.map((user) => ({
      id: user.id,
      username: user.username,
      username_key: user.username,
      email: null,
      password_hash: null,
      is_admin: false,
      is_bot: false,
      is_email_verified: false,
      is_phone_verified: false,
      wire: JSON.stringify(user),
      created_at: world.clock.now(),
    }))
    await world.app.kernel.store.write((tx) => tx.q.insertInto('users').values(rows).execute())
    const ids = users.map(({ id }) => id)
    const { status, body } = await ban(ids, { delete_message_seconds: 60 })
    assert.equal(status, 200)
    assert.deepEqual(body, { banned_users: ids, failed_users: [] })
    await world.app.worker.settled()
    await world.refuses(() => ban(ids), 400, 500000)
  })

  test('refuses an empty list, more than 200 IDs, duplicates, invalid IDs, and seconds out of range', async () => {
    const many = Array.from({ length: 201 }, (_, index) => String(index + 1))
    for (const ids of [undefined, null, [], many, ['1', '1'], ['x'], '1']) {
      await world.refuses(() => ban(ids), 400, 50035)
    }
    const { errors } = (await ban(many)).body
    assert.deepEqual(errors.user_ids._errors, [
      { code: 'BASE_TYPE_BAD_LENGTH', message: 'Must be between 1 and 200 in length.' },
    ])
    await world.refuses(() => ban(['1'], { delete_message_seconds: 604_801 }), 400, 50035)
  })

  test('requires both BAN_MEMBERS and MANAGE_GUILD', async () => {
    await world.refuses(() => ban([world.member.id], {}, world.moderator), 403, 50013)
    const manager = await joined('manager')
    await world.grant(manager, ['MANAGE_GUILD'], 2)
    await world.refuses(() => ban([world.member.id], {}, manager), 403, 50013)
    await world.refuses(() => ban([world.member.id], {}, world.stranger), 403, 50001)
  })
})
