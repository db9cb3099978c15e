import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Delete Message', () => {
  let world: World
  let channel: string
  const say = async (who: Person = world.member) => (await who.api.post(channel, { content: 'hello' })).body
  const auditEntries = async () => {
    const rows = await world.db.q.selectFrom('audit_entries').select('id').execute()
    return rows.length
  }

  before(async () => {
    world = await World.create()
    channel = `/channels/${world.channels.general}/messages`
  })
  after(() => world.close())

  test('deletes the caller’s message and emits an event, without an audit entry', async () => {
    const { id } = await say()
    const entries = await auditEntries()
    const events = await world.eventsOf(async () => {
      const { status, body } = await world.member.api.delete(`${channel}/${id}`)
      assert.deepEqual([status, body], [204, undefined])
    }, world.channels.general)
    const data = { id, channel_id: world.channels.general, guild_id: world.guildId }
    assert.deepEqual(events, [{ type: 'MESSAGE_DELETE', data }])
    assert.equal(await auditEntries(), entries)
    await world.refuses(() => world.member.api.get(`${channel}/${id}`), 404, 10008)
    await world.refuses(() => world.member.api.delete(`${channel}/${id}`), 404, 10008)
  })

  test('writes an audit entry for another user’s message, on the guild’s stream', async () => {
    const { id } = await say()
    let onChannel: unknown[] = []
    const onGuild = await world.eventsOf(async () => {
      onChannel = await world.eventsOf(
        () => world.moderator.api.delete(`${channel}/${id}`, { 'x-audit-log-reason': 'rude' }),
        world.channels.general,
      )
    })
    assert.equal(onChannel.length, 1)
    assert.deepEqual(
      onGuild.map(({ type }) => type),
      ['GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    const { id: _id, ...entry } = await world.lastAuditEntry()
    assert.deepEqual(entry, {
      action_type: 72,
      user_id: world.moderator.id,
      target_id: world.member.id,
      options: { channel_id: world.channels.general, count: '1' },
      reason: 'rude',
    })
    const again = await say()
    await Promise.all([
      world.moderator.api.delete(`${channel}/${again.id}`),
      world.owner.api.patch(`/guilds/${world.guildId}/roles/${world.roles.member}`, { hoist: true }),
    ])
    assert.equal((await world.owner.api.get(`/guilds/${world.guildId}/roles/${world.roles.member}`)).body.hoist, true)
  })

  test('requires MANAGE_MESSAGES for another user’s message', async () => {
    const { id } = await say(world.owner)
    await world.refuses(() => world.member.api.delete(`${channel}/${id}`), 403, 50013)
    await world.refuses(() => world.stranger.api.delete(`${channel}/${id}`), 403, 50001)
  })

  test('refuses system messages that can’t be deleted', async () => {
    const message = await say()
    const { author: _author, ...rest } = message
    const wire = JSON.stringify({ ...rest, type: 21, author_id: world.member.id, mentions: [] })
    await world.app.kernel.store.write((tx) =>
      tx.q.updateTable('messages').set({ wire }).where('id', '=', message.id).execute(),
    )
    await world.refuses(() => world.member.api.delete(`${channel}/${message.id}`), 403, 50021)
  })
})
