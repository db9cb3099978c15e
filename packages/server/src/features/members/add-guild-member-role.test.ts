import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Add Guild Member Role', () => {
  let world: World
  /** Has MANAGE_ROLES by a role between `member` and `moderator`. */
  let roler: Person
  let own: string
  let count = 0
  let person: Person
  before(async () => {
    world = await World.create()
    roler = await world.newPerson('roler')
    await world.join(roler)
    own = await world.grant(roler, ['MANAGE_ROLES'], 2)
  })
  after(() => world.close())
  beforeEach(async () => {
    person = await world.newPerson(`person${count++}`)
    await world.join(person)
  })

  const memberPath = (userId = person.id) => `/guilds/${world.guildId}/members/${userId}`
  const give = (by: Person, roleId = world.roles.member, userId = person.id) =>
    by.api.put(`${memberPath(userId)}/roles/${roleId}`, undefined, { 'x-audit-log-reason': 'earned' })
  const holders = async () =>
    (await world.owner.api.get(`/guilds/${world.guildId}/roles/member-counts`)).body[world.roles.member]

  test('answers 204, and keeps the member’s other roles', async () => {
    await world.grant(person, [], 1)
    const before = (await world.owner.api.get(memberPath())).body
    const { status, body } = await give(roler)
    assert.equal(status, 204)
    assert.equal(body, undefined)
    assert.deepEqual((await world.owner.api.get(memberPath())).body, {
      ...before,
      roles: [...before.roles, world.roles.member],
    })
  })

  test('notifies members and writes an audit entry with the role and the reason', async () => {
    const events = await world.eventsOf(() => give(roler))
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_MEMBER_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    assert.deepEqual(events[0]?.data, { guild_id: world.guildId, ...(await world.owner.api.get(memberPath())).body })
    const entry = await world.lastAuditEntry()
    assert.equal(entry.action_type, 25)
    assert.equal(entry.target_id, person.id)
    assert.equal(entry.reason, 'earned')
    assert.deepEqual(entry.changes, [{ key: '$add', new_value: [{ id: world.roles.member, name: 'member' }] }])
  })

  test('answers 204 and writes nothing if the member has the role', async () => {
    await give(roler)
    const before = await holders()
    await world.writesNothing(async () => assert.equal((await give(roler)).status, 204))
    assert.equal(await holders(), before)
  })

  test('adds the role once for two simultaneous requests', async () => {
    const before = await holders()
    await Promise.all([give(roler), give(roler), give(world.owner)])
    assert.deepEqual((await world.owner.api.get(memberPath())).body.roles, [world.roles.member])
    assert.equal(await holders(), before + 1)
  })

  test('requires only the role, not the member, to be below the caller', async () => {
    assert.equal((await give(roler, world.roles.member, world.owner.id)).status, 204)
    assert.equal((await give(roler, world.roles.member, world.moderator.id)).status, 204)
    assert.equal((await give(roler, world.roles.member, roler.id)).status, 204)
  })

  test('refuses a role that is not below the caller, also one that the member has', async () => {
    await world.refuses(() => give(roler, own), 403, 50013)
    await world.refuses(() => give(roler, own, roler.id), 403, 50013)
    await world.refuses(() => give(roler, world.roles.moderator), 403, 50013)
  })

  test('refuses the role of a bot and @everyone', async () => {
    await world.refuses(() => give(world.owner, world.roles.bot), 403, 50013)
    await world.refuses(() => give(world.owner, world.guildId), 400, 50028)
  })

  test('refuses an unknown role, one of another guild, and users who are not in the guild', async () => {
    const other = await world.newGuild(world.owner)
    await world.refuses(() => give(world.owner, '1'), 404, 10011)
    await world.refuses(() => give(world.owner, other.id), 404, 10011)
    await world.refuses(() => give(world.owner, world.roles.member, world.stranger.id), 404, 10007)
    await world.refuses(() => give(world.owner, world.roles.member, '1'), 404, 10013)
  })

  test('refuses members who lack MANAGE_ROLES, and non-members', async () => {
    await world.refuses(() => give(world.moderator), 403, 50013)
    await world.refuses(() => give(world.stranger), 403, 50001)
  })
})
