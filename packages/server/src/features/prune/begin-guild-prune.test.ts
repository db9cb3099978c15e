import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { makeInactive } from '@guildhall/testing/features/inactive-members'
import { allowMessages, startThread } from '@guildhall/testing/features/threads'
import { joinVoice } from '@guildhall/testing/features/voice'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { fillGuild } from '@guildhall/testing/worlds/fill-guild'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const DAY_MS = 86_400_000

describe('Begin Guild Prune', () => {
  let world: World
  let path: string
  /** Has MANAGE_GUILD and KICK_MEMBERS by a role above `member`. */
  let warden: Person
  let names = 0
  before(async () => {
    world = await World.create()
    path = `/guilds/${world.guildId}/prune`
    await allowMessages(world)
    warden = await world.newPerson('warden')
    await world.join(warden)
    await world.grant(warden, ['MANAGE_GUILD', 'KICK_MEMBERS'], 2)
  })
  after(() => world.close())

  const prune = (body: object = {}, headers: Record<string, string> = {}, by = warden) =>
    by.api.post(path, body, headers)

  async function joined(roles: string[] = [], guildId = world.guildId): Promise<Person> {
    const person = await world.newPerson(`person${names++}`)
    await world.join(person, { roles, guildId })
    return person
  }

  async function inactive(roles: string[] = []): Promise<Person> {
    const person = await joined(roles)
    await makeInactive(world, [person], 10)
    return person
  }

  const isMember = async ({ id }: Person): Promise<boolean> =>
    (await world.owner.api.get(`/guilds/${world.guildId}/members/${id}`)).status === 200

  test('removes the members whom Get Guild Prune Count counts, and emits an event for each', async () => {
    const [one, two, active] = [await inactive(), await inactive(), await joined()]
    const before = (await world.app.kernel.readModel.find(world.guildId))?.state.memberCount ?? 0
    const events = await world.eventsOf(async () => {
      const { status, body } = await prune({ days: 7 }, { 'x-audit-log-reason': 'quiet%20ones' })
      assert.equal(status, 200)
      assert.deepEqual(body, { pruned: 2 })
    })
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_MEMBER_REMOVE', 'GUILD_MEMBER_REMOVE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    const gone = events.slice(0, 2).map(({ data }) => data)
    const expected = [one, two].map(({ user }) => ({ guild_id: world.guildId, user }))
    assert.deepEqual(new Set(gone), new Set(expected))
    assert.deepEqual(await Promise.all([one, two, active].map(isMember)), [false, false, true])
    const after = await world.app.kernel.readModel.find(world.guildId)
    assert.equal(after?.state.memberCount, before - 2)
    assert.equal((await prune()).body.pruned, 0)
  })

  test('keeps a member who has just sent a message, even before that is stored', async () => {
    const [quiet, back] = [await inactive(), await inactive()]
    const { status } = await back.api.post(`/channels/${world.channels.general}/messages`, { content: 'back again' })
    assert.equal(status, 200)
    assert.deepEqual((await prune({ days: 7 })).body, { pruned: 1 })
    assert.deepEqual(await Promise.all([quiet, back].map(isMember)), [false, true])
  })

  test('writes one audit entry with the numbers of days and members, in the caller’s name', async () => {
    await inactive()
    await prune({ days: 3 }, { 'x-audit-log-reason': 'quiet%20ones' })
    const { id, ...entry } = await world.lastAuditEntry()
    assert.ok(id)
    assert.deepEqual(entry, {
      action_type: 21,
      user_id: warden.id,
      target_id: null,
      options: { delete_member_days: '3', members_removed: '1' },
      reason: 'quiet ones',
    })
  })

  test('uses seven days by default and for null', async () => {
    for (const body of [{}, { days: null, compute_prune_count: null, include_roles: null, reason: null }]) {
      await inactive()
      const younger = await joined()
      await makeInactive(world, [younger], 6)
      assert.deepEqual((await prune(body)).body, { pruned: 1 })
      assert.deepEqual((await world.lastAuditEntry()).options, { delete_member_days: '7', members_removed: '1' })
      assert.deepEqual((await prune({ days: 5 })).body, { pruned: 1 })
    }
  })

  test('returns null if no count is requested', async () => {
    for (const compute_prune_count of [false, 'false', 'False', '0']) {
      const person = await inactive()
      assert.deepEqual((await prune({ compute_prune_count })).body, { pruned: null })
      assert.equal(await isMember(person), false)
    }
    await inactive()
    assert.deepEqual((await prune({ compute_prune_count: 'true' })).body, { pruned: 1 })
  })

  test('uses the body’s reason if there is no header', async () => {
    for (const [header, reason, expected] of [
      [null, 'from the body', 'from the body'],
      ['from%20the%20header', 'from the body', 'from the header'],
      [null, '', undefined],
    ] as const) {
      await inactive()
      await prune({ reason }, header === null ? {} : { 'x-audit-log-reason': header })
      assert.equal((await world.lastAuditEntry()).reason, expected)
    }
  })

  test('accepts include_roles as a list, or as comma-separated text', async () => {
    const { member } = world.roles
    const counts = async () => (await world.owner.api.get(`/guilds/${world.guildId}/roles/member-counts`)).body[member]
    const before = await counts()
    for (const include_roles of [[member], [1, member], member, `${member}, 1`]) {
      const [plain, with_role] = [await inactive(), await inactive([member])]
      assert.deepEqual((await prune({ include_roles })).body, { pruned: 2 })
      assert.deepEqual([await isMember(plain), await isMember(with_role)], [false, false])
    }
    assert.equal(await counts(), before)
  })

  test('skips members with roles that aren’t listed, or not below the caller’s', async () => {
    const { member, moderator } = world.roles
    const people = [await inactive([member]), await inactive([member, moderator]), await inactive([moderator])]
    assert.deepEqual((await prune()).body, { pruned: 0 })
    assert.deepEqual((await prune({ include_roles: [moderator] })).body, { pruned: 0 })
    assert.deepEqual((await prune({ include_roles: [moderator, member] })).body, { pruned: 1 })
    assert.deepEqual(await Promise.all(people.map(isMember)), [false, true, true])
    assert.deepEqual((await prune({ include_roles: [moderator, member] }, {}, world.owner)).body, { pruned: 2 })
  })

  test('first disconnects a pruned member from voice, and deletes their thread memberships, boosts and guild avatar', async () => {
    const person = await joined()
    const { id } = await startThread(world, person)
    await joinVoice(world, person)
    await world.administrator.api.put(`/guildhall/guilds/${world.guildId}/boosts/${person.id}`, { count: 2 })
    await person.api.patch(`/guilds/${world.guildId}/members/@me`, { avatar: dataUri(await picture('png')) })
    await makeInactive(world, [person], 10)
    const events = await world.eventsOf(() => prune())
    const types = events.map(({ type }) => type)
    assert.deepEqual(types.slice(0, 2), ['VOICE_STATE_UPDATE', 'GUILD_MEMBER_REMOVE'])
    assert.ok(types.includes('THREAD_MEMBERS_UPDATE'))
    const { body } = await world.owner.api.get(`/guilds/${world.guildId}`)
    assert.equal(body.premium_subscription_count, 0)
    assert.equal((await world.owner.api.get(`/channels/${id}`)).body.member_count, 0)
    assert.deepEqual(await storeFaults(world.db), [])
  })

  test('writes nothing if nobody has been inactive', async () => {
    await world.writesNothing(async () => assert.deepEqual((await prune()).body, { pruned: 0 }))
  })

  test('refuses days outside 1 to 30, invalid or more than 100 roles, and a reason that is too long', async () => {
    await inactive()
    const bodies = [
      ...[0, 31, 1.5, 'week', true].map((days) => ({ days })),
      ...[['red'], 'red', [null], {}, 7, Array.from({ length: 101 }, (_, i) => String(i))].map((include_roles) => ({
        include_roles,
      })),
      ...['yes', 2, []].map((compute_prune_count) => ({ compute_prune_count })),
      { reason: 'x'.repeat(513) },
    ]
    for (const body of bodies) await world.refuses(() => prune(body), 400, 50035)
    assert.equal((await prune({ days: 0 })).body.errors.days._errors[0].code, 'NUMBER_TYPE_MIN')
    assert.equal((await prune({ days: 31 })).body.errors.days._errors[0].code, 'NUMBER_TYPE_MAX')
    assert.deepEqual((await prune()).body, { pruned: 1 })
  })

  test('requires both MANAGE_GUILD and KICK_MEMBERS', async () => {
    await inactive()
    await world.refuses(() => prune({}, {}, world.moderator), 403, 50013)
    const manager = await joined()
    await world.grant(manager, ['MANAGE_GUILD'], 2)
    await world.refuses(() => prune({}, {}, manager), 403, 50013)
    await world.refuses(() => prune({}, {}, world.stranger), 403, 50001)
    await prune()
  })

  test('removes the first of many members before it answers and the others afterwards, with the total in the audit entry', async () => {
    const { id } = await world.newGuild(world.owner)
    await fillGuild(world, { guildId: id, roleId: null, name: 'many', count: 450, inactive_ms: 10 * DAY_MS })
    const ask = `/guilds/${id}/prune`
    const begin = async () => assert.deepEqual((await world.owner.api.post(ask, {})).body, { pruned: 450 })
    const events = await world.eventsOf(begin, id)
    const gone = events.filter(({ type }) => type === 'GUILD_MEMBER_REMOVE').map(({ data }: any) => data.user.id)
    assert.deepEqual([gone.length, new Set(gone).size], [450, 450])
    assert.equal(events.at(-1)?.type, 'GUILD_AUDIT_LOG_ENTRY_CREATE')
    const entry = await world.lastAuditEntry(id)
    assert.deepEqual(entry.options, { delete_member_days: '7', members_removed: '450' })
    assert.equal(entry.user_id, world.owner.id)
    assert.deepEqual((await world.owner.api.get(ask)).body, { pruned: 0 })
    assert.deepEqual(await world.db.q.selectFrom('prunes').selectAll().execute(), [])
    const jobs = world.db.q.selectFrom('jobs').select('kind').where('kind', 'in', ['prune-members', 'leave-threads'])
    assert.deepEqual(await jobs.execute(), [])
  })

  test('finds inactive members among any number of members with roles', async () => {
    const { id } = await world.newGuild(world.owner)
    const role = async (name: string) => (await world.owner.api.post(`/guilds/${id}/roles`, { name })).body.id
    const [kept, named] = [await role('kept'), await role('named')]
    const filling = { guildId: id, inactive_ms: 10 * DAY_MS }
    await fillGuild(world, { ...filling, roleId: kept, name: `p${names++}x`, count: 1200 })
    await fillGuild(world, { ...filling, roleId: named, name: `p${names++}x`, count: 250 })
    await fillGuild(world, { ...filling, roleId: null, name: `p${names++}x`, count: 30 })
    const ask = `/guilds/${id}/prune`
    assert.deepEqual((await world.owner.api.get(`${ask}?include_roles=${named}`)).body, { pruned: 280 })
    assert.deepEqual((await world.owner.api.post(ask, { include_roles: [named] })).body, { pruned: 280 })
    await world.app.worker.settled()
    assert.deepEqual((await world.lastAuditEntry(id)).options, { delete_member_days: '7', members_removed: '280' })
    assert.deepEqual((await world.owner.api.get(`${ask}?include_roles=${named},${kept}`)).body, { pruned: 1200 })
  })
})
