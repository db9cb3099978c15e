import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { externalEvent, scheduleEvent } from '@guildhall/testing/features/scheduled-events'
import { World } from '@guildhall/testing/worlds/world'

const DAY_MS = 86_400_000

describe('Get Guild Audit Log', () => {
  let world: World
  let path: string
  const get = async (query = '') => (await world.owner.api.get(`${path}${query}`)).body
  const entries = async (query = '') => (await get(query)).audit_log_entries
  const ids = (list: { id: string }[]) => list.map(({ id }) => id)
  const rename = (role: string, name: string, who = world.owner) =>
    who.api.patch(`/guilds/${world.guildId}/roles/${role}`, { name })

  before(async () => {
    world = await World.create()
    path = `/guilds/${world.guildId}/audit-logs`
    for (let i = 0; i < 60; i++) await rename(world.roles.member, `n${i}`)
    await rename(world.roles.moderator, 'judges', world.bot)
    const posted = await world.member.api.post(`/channels/${world.channels.general}/messages`, { content: 'hello' })
    await world.moderator.api.delete(`/channels/${world.channels.general}/messages/${posted.body.id}`)
  })
  after(() => world.close())

  test('returns the newest 50 entries, newest first, in all eight arrays', async () => {
    const body = await get()
    assert.deepEqual(Object.keys(body).sort(), [
      'application_commands',
      'audit_log_entries',
      'auto_moderation_rules',
      'guild_scheduled_events',
      'integrations',
      'threads',
      'users',
      'webhooks',
    ])
    const all = ids(body.audit_log_entries)
    assert.equal(all.length, 50)
    assert.deepEqual(
      all,
      [...all].sort((a, b) => (BigInt(a) < BigInt(b) ? 1 : -1)),
    )
    assert.equal(body.audit_log_entries[0].action_type, 72)
    assert.equal((await entries('?limit=100')).length, 62)
  })

  test('returns the users who acted and the users affected', async () => {
    assert.deepEqual(
      ids((await get('?limit=2')).users).sort(),
      [world.moderator.id, world.member.id, world.bot.id].sort(),
    )
  })

  test('returns the scheduled events that entries refer to, if they still exist', async () => {
    const other = await World.create()
    try {
      const kept = await scheduleEvent(other, externalEvent(other.clock.now()))
      const gone = await scheduleEvent(other, externalEvent(other.clock.now()))
      await other.owner.api.delete(`/guilds/${other.guildId}/scheduled-events/${gone.id}`)
      const { body } = await other.owner.api.get(`/guilds/${other.guildId}/audit-logs`)
      assert.deepEqual(
        body.guild_scheduled_events.map(({ id }: { id: string }) => id),
        [kept.id],
      )
    } finally {
      await other.close()
    }
  })

  test('filters by acting user, target and action', async () => {
    const found = async (query: string) => (await entries(query)).length
    assert.equal(await found(`?user_id=${world.bot.id}`), 1)
    assert.equal(await found(`?target_id=${world.roles.member}&limit=100`), 60)
    assert.equal(await found('?action_type=72'), 1)
    assert.equal(await found(`?action_type=31&user_id=${world.moderator.id}`), 0)
  })

  test('pages backward with before and forward with after, both exclusive', async () => {
    const all = ids(await entries('?limit=100'))
    assert.deepEqual(ids(await entries(`?before=${all[9]}&limit=3`)), all.slice(10, 13))
    assert.deepEqual(ids(await entries(`?after=${all[9]}&limit=3`)), all.slice(6, 9).reverse())
    assert.deepEqual(ids(await entries('?after=0&limit=2')), all.slice(-2).reverse())
    assert.deepEqual(ids(await entries(`?after=${all[9]}&before=${all[6]}`)), all.slice(7, 9).reverse())
  })

  test('refuses parameters out of range', async () => {
    for (const query of ['?limit=0', '?limit=101', '?before=x', '?action_type=x', '?user_id=me']) {
      await world.refuses(() => world.owner.api.get(`${path}${query}`), 400, 50035)
    }
  })

  test('refuses members who lack VIEW_AUDIT_LOG, and non-members', async () => {
    await world.refuses(() => world.member.api.get(path), 403, 50013)
    await world.refuses(() => world.stranger.api.get(path), 403, 50001)
    assert.equal((await world.moderator.api.get(path)).status, 200)
  })

  test('keeps entries for 45 days', async () => {
    const stored = async () => (await world.db.q.selectFrom('audit_entries').select('id').execute()).length
    world.clock.advance(44 * DAY_MS)
    await world.app.worker.settled()
    assert.equal((await entries()).length, 50)
    assert.equal(await stored(), 62)
    await rename(world.roles.member, 'late')
    world.clock.advance(2 * DAY_MS)
    assert.equal((await entries()).length, 1)
    await world.app.worker.settled()
    assert.equal(await stored(), 1)
  })
})
