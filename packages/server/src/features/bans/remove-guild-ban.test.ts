import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Remove Guild Ban', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())
  beforeEach(async () => {
    await world.moderator.api.put(`/guilds/${world.guildId}/bans/${world.stranger.id}`, {})
  })

  const path = (userId = world.stranger.id) => `/guilds/${world.guildId}/bans/${userId}`
  const lift = (userId = world.stranger.id, by = world.moderator) =>
    by.api.delete(path(userId), { 'x-audit-log-reason': 'forgiven' })

  test('answers 204 and removes the ban', async () => {
    const { status, body } = await lift()
    assert.equal(status, 204)
    assert.equal(body, undefined)
    await world.refuses(() => world.moderator.api.get(path()), 404, 10026)
    await world.refuses(() => lift(), 404, 10026)
  })

  test('emits an event and writes an audit entry with the reason', async () => {
    const events = await world.eventsOf(() => lift())
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_BAN_REMOVE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    assert.deepEqual(events[0]?.data, { guild_id: world.guildId, user: world.stranger.user })
    const entry = await world.lastAuditEntry()
    assert.equal(entry.action_type, 23)
    assert.equal(entry.target_id, world.stranger.id)
    assert.equal(entry.reason, 'forgiven')
  })

  test('accepts an empty body declared as JSON', async () => {
    const answer = await world.moderator.api.send('DELETE', path(), '', { 'content-type': 'application/json' })
    assert.equal(answer.status, 204)
  })

  test('answers 404 for users who are not banned or don’t exist', async () => {
    await world.refuses(() => lift(world.member.id), 404, 10026)
    await world.refuses(() => lift('1'), 404, 10026)
  })

  test('refuses members who lack BAN_MEMBERS, and non-members', async () => {
    await world.refuses(() => lift(world.stranger.id, world.member), 403, 50013)
    await world.refuses(() => lift(world.stranger.id, world.stranger), 403, 50001)
  })
})
