import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import {
  beginSubscription,
  endSubscription,
  integrationsPath,
  newIntegration,
  shownIntegrations,
} from '@guildhall/testing/features/integrations'
import { joinVoice } from '@guildhall/testing/features/voice'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const DAY_MS = 86_400_000

describe('End Integration Subscription', () => {
  let world: World
  let person: Person
  let count = 0
  before(async () => {
    world = await World.create()
    world.clock.hold()
  })
  after(async () => {
    assert.deepEqual(await storeFaults(world.db), [])
    await world.close()
  })
  beforeEach(async () => {
    person = await world.newPerson(`subscriber ${count++}`)
    await world.join(person)
  })

  /** An integration that the person subscribes to. */
  async function connection(body: object = {}): Promise<any> {
    const made = await newIntegration(world, body)
    await beginSubscription(world, made.id, person.id)
    return made
  }
  const end = (id: string, { userId = person.id, by = world.administrator } = {}) =>
    by.api.delete(`${integrationsPath(world)}/${id}/subscribers/${userId}`)
  const memberNow = () => world.owner.api.get(`/guilds/${world.guildId}/members/${person.id}`)
  const shown = async (wanted: string) => (await shownIntegrations(world)).find(({ id }) => id === wanted)
  const passing = (ms: number) => world.eventsOf(async () => world.clock.advance(ms))
  const types = (events: { type: string }[]) => events.map(({ type }) => type)

  test('stops counting an ended subscription, and keeps the role until the grace period ends', async () => {
    const { id, role_id } = await connection({ expire_grace_period: 3 })
    const events = await world.eventsOf(async () => {
      const { status, body } = await end(id)
      assert.deepEqual([status, body.subscriber_count], [200, 0])
    })
    assert.deepEqual(types(events), ['INTEGRATION_UPDATE', 'GUILD_INTEGRATIONS_UPDATE'])
    assert.deepEqual(await passing(3 * DAY_MS - 1), [])
    assert.deepEqual((await memberNow()).body.roles, [role_id])
    const later = await passing(1)
    assert.deepEqual(types(later), ['GUILD_MEMBER_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'])
    assert.deepEqual((await memberNow()).body.roles, [])
    const { user_id, action_type, target_id, changes, options } = await world.lastAuditEntry()
    assert.deepEqual([user_id, action_type, target_id], [null, 25, person.id])
    assert.deepEqual(changes, [{ key: '$remove', new_value: [{ id: role_id, name: 'Ada plays' }] }])
    assert.deepEqual(options, { integration_type: 'twitch' })
  })

  test('keeps the grace period over a restart', async () => {
    const { id } = await connection({ expire_grace_period: 14 })
    await endSubscription(world, id, person.id)
    const waiting = world.db.q.selectFrom('jobs').selectAll().where('kind', '=', 'expire-subscription')
    const job = (await waiting.execute()).find(({ payload }) => JSON.parse(payload).user_id === person.id)
    assert.equal(job?.due_at, world.clock.now() + 14 * DAY_MS)
    await person.api.delete(`/users/@me/guilds/${world.guildId}`)
  })

  test('kicks an expired subscriber, also from voice, if the integration says so', async () => {
    const { id } = await connection({ type: 'youtube', expire_behavior: 1 })
    const other = await connection()
    await joinVoice(world, person)
    await endSubscription(world, id, person.id)
    const events = (await passing(DAY_MS)).filter(({ type }) => !type.startsWith('VOICE_CHANNEL_'))
    assert.deepEqual(types(events), [
      'VOICE_STATE_UPDATE',
      'GUILD_MEMBER_REMOVE',
      'INTEGRATION_UPDATE',
      'GUILD_INTEGRATIONS_UPDATE',
      'GUILD_AUDIT_LOG_ENTRY_CREATE',
    ])
    assert.deepEqual([events[2]?.data.id, events[2]?.data.subscriber_count], [other.id, 0])
    await world.refuses(memberNow, 404, 10007)
    const { user_id, action_type, target_id, options } = await world.lastAuditEntry()
    assert.deepEqual([user_id, action_type, target_id], [null, 20, person.id])
    assert.deepEqual(options, { integration_type: 'youtube' })
  })

  test('only removes the role from the guild’s owner', async () => {
    const { id, role_id } = await newIntegration(world, { expire_behavior: 1 })
    await beginSubscription(world, id, world.owner.id)
    await endSubscription(world, id, world.owner.id)
    assert.deepEqual(types(await passing(DAY_MS)), ['GUILD_MEMBER_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'])
    const { body } = await world.owner.api.get(`/guilds/${world.guildId}/members/${world.owner.id}`)
    assert.ok(!body.roles.includes(role_id))
  })

  test('follows the expire behavior that is set when the grace period ends', async () => {
    const { id } = await connection({ expire_behavior: 1, expire_grace_period: 7 })
    await endSubscription(world, id, person.id)
    const changes = { expire_behavior: 0, expire_grace_period: 1 }
    await world.administrator.api.patch(`${integrationsPath(world)}/${id}`, changes)
    assert.deepEqual(await passing(DAY_MS), [], 'the grace period is the one at the end of the subscription')
    assert.ok(types(await passing(6 * DAY_MS)).includes('GUILD_MEMBER_UPDATE'))
    assert.equal((await memberNow()).status, 200)
  })

  test('counts the grace period from the last end', async () => {
    const { id, role_id } = await connection({ expire_grace_period: 3 })
    await endSubscription(world, id, person.id)
    world.clock.advance(DAY_MS)
    await beginSubscription(world, id, person.id)
    await endSubscription(world, id, person.id)
    assert.deepEqual(await passing(2 * DAY_MS), [])
    assert.deepEqual((await memberNow()).body.roles, [role_id])
    assert.ok(types(await passing(DAY_MS)).includes('GUILD_MEMBER_UPDATE'))
  })

  test('does nothing more for a member who left, or whose integration was removed', async () => {
    const [left, ended] = [await connection({ expire_behavior: 1 }), await connection({ expire_behavior: 1 })]
    const stays = await world.newPerson(`stays ${count}`)
    await world.join(stays)
    await beginSubscription(world, ended.id, stays.id)
    await endSubscription(world, ended.id, stays.id)
    await endSubscription(world, left.id, person.id)
    await person.api.delete(`/users/@me/guilds/${world.guildId}`)
    await world.join(person)
    await world.administrator.api.delete(`${integrationsPath(world)}/${ended.id}`)
    assert.deepEqual(await passing(2 * DAY_MS), [])
    assert.deepEqual((await memberNow()).body.roles, [])
    assert.equal((await world.owner.api.get(`/guilds/${world.guildId}/members/${stays.id}`)).status, 200)
  })

  test('changes nothing for a user who does not subscribe', async () => {
    const { id } = await connection()
    await endSubscription(world, id, person.id)
    const events = await world.eventsOf(async () => {
      assert.equal((await end(id)).body.subscriber_count, 0)
      assert.deepEqual((await end(id, { userId: world.member.id })).body, await shown(id))
    })
    assert.deepEqual(events, [])
  })

  test('refuses everyone but the administrator, users who are not members, and unknown integrations', async () => {
    const { id } = await connection()
    for (const by of [world.owner, world.bot]) await world.refuses(() => end(id, { by }), 403, 50013)
    await world.refuses(() => end(id, { userId: world.stranger.id }), 404, 10007)
    await world.refuses(() => end('1'), 404, 10005)
  })
})
