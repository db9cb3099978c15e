import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  beginSubscription,
  endSubscription,
  integrationsPath,
  newIntegration,
  shownIntegrations,
} from '@guildhall/testing/features/integrations'
import { World } from '@guildhall/testing/worlds/world'

describe('Begin Integration Subscription', () => {
  let world: World
  let made: any
  before(async () => {
    world = await World.create()
    made = await newIntegration(world)
  })
  after(() => world.close())

  const begin = (userId: string, { id = made.id, by = world.administrator } = {}) =>
    by.api.put(`${integrationsPath(world)}/${id}/subscribers/${userId}`)
  const rolesOf = async (userId: string) =>
    (await world.owner.api.get(`/guilds/${world.guildId}/members/${userId}`)).body.roles

  test('a new subscription gives the member the role and counts the member, with events and an audit entry', async () => {
    world.clock.advance(60_000)
    const events = await world.eventsOf(async () => {
      const { status, body } = await begin(world.member.id)
      assert.deepEqual([status, body.subscriber_count], [200, 1])
      assert.ok(Date.parse(body.synced_at) > Date.parse(made.synced_at))
    })
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_MEMBER_UPDATE', 'INTEGRATION_UPDATE', 'GUILD_INTEGRATIONS_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    assert.deepEqual(events[0]?.data.roles, [made.role_id])
    assert.equal(events[1]?.data.subscriber_count, 1)
    assert.deepEqual(await rolesOf(world.member.id), [made.role_id])
    const { action_type, target_id, changes, options } = await world.lastAuditEntry()
    assert.deepEqual([action_type, target_id], [25, world.member.id])
    assert.deepEqual(changes, [{ key: '$add', new_value: [{ id: made.role_id, name: 'Ada plays' }] }])
    assert.deepEqual(options, { integration_type: 'twitch' })
    const counts = (await world.owner.api.get(`/guilds/${world.guildId}/roles/member-counts`)).body
    assert.equal(counts[made.role_id], 1)
  })

  test('changes nothing for an existing subscriber', async () => {
    const events = await world.eventsOf(async () => {
      const { status, body } = await begin(world.member.id)
      assert.deepEqual([status, body.subscriber_count], [200, 1])
    })
    assert.deepEqual(events, [])
  })

  test('renews an ended subscription, so that the member keeps the role', async () => {
    await endSubscription(world, made.id, world.member.id)
    const events = await world.eventsOf(() => begin(world.member.id))
    assert.deepEqual(
      events.map(({ type }) => type),
      ['INTEGRATION_UPDATE', 'GUILD_INTEGRATIONS_UPDATE'],
    )
    const later = await world.eventsOf(async () => world.clock.advance(31 * 86_400_000))
    assert.deepEqual(later, [])
    assert.deepEqual(await rolesOf(world.member.id), [made.role_id])
  })

  test('counts subscribers of each integration separately', async () => {
    const other = await newIntegration(world, { type: 'youtube' })
    await beginSubscription(world, other.id, world.member.id)
    await beginSubscription(world, other.id, world.moderator.id)
    const counts = (await shownIntegrations(world)).map(({ subscriber_count }) => subscriber_count)
    assert.deepEqual(counts, [undefined, 1, 2])
    assert.deepEqual((await rolesOf(world.member.id)).sort(), [made.role_id, other.role_id].sort())
  })

  test('refuses everyone but the administrator, users who are not members, and unknown or bot integrations', async () => {
    for (const by of [world.owner, world.bot]) await world.refuses(() => begin(world.moderator.id, { by }), 403, 50013)
    await world.refuses(() => begin(world.stranger.id), 404, 10007)
    await world.refuses(() => begin('1'), 404, 10013)
    await world.refuses(() => begin(world.moderator.id, { id: '1' }), 404, 10005)
    const [installed] = await shownIntegrations(world)
    await world.refuses(() => begin(world.moderator.id, { id: installed.id }), 404, 10005)
  })
})
