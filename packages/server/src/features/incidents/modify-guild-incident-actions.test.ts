import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { toTimestamp } from '../../kernel/clock.ts'
import { mustTakeInvites } from '../guilds/invites-paused-rules.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const OFF = {
  invites_disabled_until: null,
  dms_disabled_until: null,
  raid_detected_at: null,
  dm_spam_detected_at: null,
}

describe('Modify Guild Incident Actions', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    world.clock.hold()
    path = `/guilds/${world.guildId}/incident-actions`
  })
  after(() => world.close())

  const put = (body: unknown, who: Person = world.owner) => who.api.put(path, body)
  const inHours = (hours: number) => new Date(world.clock.now() + hours * HOUR_MS).toISOString()
  const shown = async () => (await world.owner.api.get(`/guilds/${world.guildId}`)).body.incidents_data
  const takesInvites = async () => {
    const guild = await world.app.kernel.readModel.find(world.guildId)
    assert.ok(guild)
    const { settings } = guild
    try {
      mustTakeInvites(settings, world.clock.now())
      return true
    } catch (error) {
      assert.equal((error as { code?: number }).code, 40006)
      return false
    }
  }
  const write = async (from: Person, to: Person) => {
    const { body, status } = await from.api.post('/users/@me/channels', { recipient_id: to.id })
    return status === 200 ? from.api.post(`/channels/${body.id}/messages`, { content: 'hello' }) : { status, body }
  }

  test('returns no incidents for a new guild, and switching off an inactive action changes nothing', async () => {
    assert.equal(await shown(), null)
    const events = await world.eventsOf(async () => {
      for (const body of [{}, { invites_disabled_until: null }, { dms_disabled_until: inHours(-1) }]) {
        const answer = await put(body)
        assert.deepEqual([answer.status, answer.body], [200, OFF])
      }
    })
    assert.deepEqual(events, [])
    assert.equal(await shown(), null)
  })

  test('pauses invites until a time, with Guild Update and an audit entry', async () => {
    const until = inHours(2)
    const events = await world.eventsOf(async () => {
      const { status, body } = await put({ invites_disabled_until: until })
      assert.equal(status, 200)
      assert.deepEqual(body, { ...OFF, invites_disabled_until: toTimestamp(Date.parse(until)) })
    })
    const incidents = { ...OFF, invites_disabled_until: toTimestamp(Date.parse(until)) }
    assert.deepEqual(
      events.filter(({ type }) => type === 'GUILD_UPDATE').map(({ data }) => data.incidents_data),
      [incidents],
    )
    assert.deepEqual(await shown(), incidents)
    const { action_type, target_id, user_id, changes } = await world.lastAuditEntry()
    assert.deepEqual([action_type, target_id, user_id], [1, world.guildId, world.owner.id])
    assert.deepEqual(changes, [{ key: 'incidents_data', new_value: incidents }])
  })

  test('changes only the fields that were sent, and writes nothing if nothing changes', async () => {
    const { invites_disabled_until } = await shown()
    const dms_disabled_until = inHours(1)
    await put({ dms_disabled_until })
    assert.equal((await shown()).invites_disabled_until, invites_disabled_until)
    const events = await world.eventsOf(async () => {
      assert.equal((await put({ invites_disabled_until, dms_disabled_until })).status, 200)
      assert.equal((await put({})).status, 200)
    })
    assert.deepEqual(events, [])
  })

  test('switches an action off with null or a past time', async () => {
    assert.equal((await put({ invites_disabled_until: null })).body.invites_disabled_until, null)
    assert.equal((await put({ dms_disabled_until: inHours(0) })).body.dms_disabled_until, null)
    assert.deepEqual(await shown(), OFF)
  })

  test('accepts times up to 24 hours ahead, plus a minute of clock difference', async () => {
    for (const key of ['invites_disabled_until', 'dms_disabled_until']) {
      assert.equal((await put({ [key]: inHours(24 + 1 / 60) })).status, 200)
      await world.refuses(() => put({ [key]: inHours(24 + 2 / 60) }), 400, 50035)
      await world.refuses(() => put({ [key]: '9999-12-31T23:59:59Z' }), 400, 50035)
    }
    const { body } = await put({ invites_disabled_until: inHours(25), dms_disabled_until: inHours(25) })
    for (const key of ['invites_disabled_until', 'dms_disabled_until']) {
      assert.equal(body.errors[key]._errors[0].code, 'INVALID_INCIDENT_ACTION_TIMESTAMP')
    }
    await put({ invites_disabled_until: null, dms_disabled_until: null })
  })

  test('refuses invalid times', async () => {
    for (const wrong of ['soon', '2026-13-01T00:00:00Z', 12, true, {}, [], '']) {
      await world.refuses(() => put({ invites_disabled_until: wrong }), 400, 50035)
      await world.refuses(() => put({ dms_disabled_until: wrong }), 400, 50035)
    }
    await world.refuses(() => put([]), 400, 50035)
  })

  test('requires only MANAGE_GUILD', async () => {
    await world.refuses(() => put({ invites_disabled_until: inHours(1) }, world.moderator), 403, 50013)
    await world.refuses(() => put({ invites_disabled_until: inHours(1) }, world.stranger), 403, 50001)
    const manager = await world.newPerson('manager')
    await world.join(manager)
    await world.grant(manager, ['MANAGE_GUILD'])
    assert.equal((await put({ invites_disabled_until: inHours(1) }, manager)).status, 200)
    await put({ invites_disabled_until: null })
  })

  test('pauses invites until the time has passed', async () => {
    assert.equal(await takesInvites(), true)
    await put({ invites_disabled_until: inHours(1) })
    assert.equal(await takesInvites(), false)
    world.clock.advance(HOUR_MS - 1)
    assert.equal(await takesInvites(), false)
    const events = await world.eventsOf(async () => world.clock.advance(1))
    assert.equal(await takesInvites(), true)
    assert.deepEqual(events, [])
  })

  test('keeps invites paused beyond the time with the feature INVITES_DISABLED', async () => {
    const change = (features: string[]) => world.owner.api.patch(`/guilds/${world.guildId}`, { features })
    await change(['INVITES_DISABLED'])
    assert.equal(await takesInvites(), false)
    world.clock.advance(48 * HOUR_MS)
    assert.equal(await takesInvites(), false)
    await change([])
    assert.equal(await takesInvites(), true)
  })

  test('prevents members who share only this guild from messaging each other until the time has passed', async () => {
    const [ann, ben] = [await world.newPerson('ann'), await world.newPerson('ben')]
    for (const who of [ann, ben]) await world.join(who)
    await put({ dms_disabled_until: inHours(1) })
    await world.refuses(() => write(ann, ben), 403, 50007)
    await put({ dms_disabled_until: null })
    assert.equal((await write(ann, ben)).status, 200)
    await put({ dms_disabled_until: inHours(1) })
    await world.refuses(() => write(ann, ben), 403, 50007)
    await world.refuses(() => write(ben, ann), 403, 50007)
    world.clock.advance(HOUR_MS - 1)
    await world.refuses(() => write(ben, ann), 403, 50007)
    world.clock.advance(1)
    assert.equal((await write(ben, ann)).status, 200)
  })

  test('lets users message each other if they share another guild, and lets bots', async () => {
    const [cat, dan] = [await world.newPerson('cat'), await world.newPerson('dan')]
    for (const who of [cat, dan]) await world.join(who)
    await put({ dms_disabled_until: inHours(1) })
    assert.equal((await write(world.bot, cat)).status, 200)
    assert.equal((await write(cat, world.bot)).status, 200)
    await world.refuses(() => write(cat, dan), 403, 50007)
    const { id: guildId } = await world.newGuild(cat)
    await world.join(dan, { guildId })
    assert.equal((await write(cat, dan)).status, 200)
    const other = { dms_disabled_until: inHours(2) }
    assert.equal((await cat.api.put(`/guilds/${guildId}/incident-actions`, other)).status, 200)
    await world.refuses(() => write(cat, dan), 403, 50007)
    world.clock.advance(HOUR_MS)
    assert.equal((await write(cat, dan)).status, 200)
  })

  test('keeps when raids were detected, and detection keeps the actions', async () => {
    await put({ invites_disabled_until: inHours(3), dms_disabled_until: null })
    const { invites_disabled_until } = await shown()
    for (let i = 0; i < 31; i++) await world.join(await world.newPerson(`raider${i}`))
    await world.app.worker.settled()
    const { raid_detected_at, ...actions } = await shown()
    assert.equal(Date.parse(raid_detected_at), world.clock.now())
    assert.equal(actions.invites_disabled_until, invites_disabled_until)
    const { body } = await put({ invites_disabled_until: null })
    assert.deepEqual(body, { ...OFF, raid_detected_at })
  })
})
