import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Remove Guild Member Role', () => {
  let world: World
  /** Has MANAGE_ROLES by a role between `member` and `moderator`. */
  let roler: Person
  let own: string
  let count = 0
  /** Has the role `member`. */
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
    await world.join(person, { roles: [world.roles.member] })
  })

  const memberPath = (userId = person.id) => `/guilds/${world.guildId}/members/${userId}`
  const take = (by: Person, roleId = world.roles.member, userId = person.id) =>
    by.api.delete(`${memberPath(userId)}/roles/${roleId}`, { 'x-audit-log-reason': 'lost' })
  const holders = async () =>
    (await world.owner.api.get(`/guilds/${world.guildId}/roles/member-counts`)).body[world.roles.member]

  test('answers 204, and keeps the member’s other roles', async () => {
    const other = await world.grant(person, [], 1)
    const { status, body } = await take(roler)
    assert.equal(status, 204)
    assert.equal(body, undefined)
    assert.deepEqual((await world.owner.api.get(memberPath())).body.roles, [other])
  })

  test('notifies members and writes an audit entry with the role and the reason', async () => {
    const events = await world.eventsOf(() => take(roler))
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_MEMBER_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    assert.deepEqual(events[0]?.data.roles, [])
    const entry = await world.lastAuditEntry()
    assert.equal(entry.action_type, 25)
    assert.equal(entry.target_id, person.id)
    assert.equal(entry.reason, 'lost')
    assert.deepEqual(entry.changes, [{ key: '$remove', new_value: [{ id: world.roles.member, name: 'member' }] }])
  })

  test('answers 204 and writes nothing if the member does not have the role', async () => {
    const before = await holders()
    await take(roler)
    assert.equal(await holders(), before - 1)
    await world.writesNothing(async () => assert.equal((await take(roler)).status, 204))
    assert.equal(await holders(), before - 1)
  })

  test('removes the role once for two simultaneous requests', async () => {
    const before = await holders()
    await Promise.all([take(roler), take(roler), take(world.owner)])
    assert.equal(await holders(), before - 1)
  })

  test('refuses a role that is not below the caller', async () => {
    await world.refuses(() => take(roler, own, roler.id), 403, 50013)
    await world.refuses(() => take(roler, world.roles.moderator, world.moderator.id), 403, 50013)
    await world.refuses(() => take(roler, world.roles.moderator), 403, 50013)
  })

  test('refuses the role of a bot and @everyone', async () => {
    await world.refuses(() => take(world.owner, world.roles.bot, world.bot.id), 403, 50013)
    await world.refuses(() => take(world.owner, world.guildId), 400, 50028)
  })

  test('refuses an unknown role, one of another guild, and users who are not in the guild', async () => {
    const other = await world.newGuild(world.owner)
    await world.refuses(() => take(world.owner, '1'), 404, 10011)
    await world.refuses(() => take(world.owner, other.id), 404, 10011)
    await world.refuses(() => take(world.owner, world.roles.member, world.stranger.id), 404, 10007)
    await world.refuses(() => take(world.owner, world.roles.member, '1'), 404, 10013)
  })

  test('refuses members who lack MANAGE_ROLES, and non-members', async () => {
    await world.refuses(() => take(world.moderator), 403, 50013)
    await world.refuses(() => take(world.stranger), 403, 50001)
  })
})
