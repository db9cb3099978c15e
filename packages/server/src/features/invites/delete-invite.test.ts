import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Delete Invite', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const made = async (by: Person = world.owner, channelId = world.channels.general) =>
    (await by.api.post(`/channels/${channelId}/invites`, { unique: true, max_uses: 9 })).body
  const remove = (code: string, by: Person = world.owner) =>
    by.api.delete(`/invites/${code}`, { 'x-audit-log-reason': 'enough' })
  const able = async (...names: Parameters<World['grant']>[1]) => {
    const person = await world.newPerson(`able-${names.join('-').toLowerCase().replaceAll('_', '-')}`.slice(0, 32))
    await world.join(person)
    await world.grant(person, names)
    return person
  }

  test('returns the invite without its metadata, and deletes it', async () => {
    const invite = await made()
    const { body: shown } = await world.nobody.get(`/invites/${invite.code}`)
    const { status, body } = await remove(invite.code)
    assert.equal(status, 200)
    assert.deepEqual(body, shown)
    await world.refuses(() => remove(invite.code), 404, 10006)
    await world.refuses(() => world.stranger.api.post(`/invites/${invite.code}`), 404, 10006)
  })

  test('notifies members who manage the channel, and writes an audit entry with the reason', async () => {
    const { code } = await made()
    const [deleted, entry, ...others] = await world.eventsOf(() => remove(code))
    assert.deepEqual([deleted?.type, entry?.type, others], ['INVITE_DELETE', 'GUILD_AUDIT_LOG_ENTRY_CREATE', []])
    assert.deepEqual(deleted?.data, { guild_id: world.guildId, channel_id: world.channels.general, code })
    const { action_type, user_id, target_id, reason, changes } = await world.lastAuditEntry()
    assert.deepEqual([action_type, user_id, target_id, reason], [42, world.owner.id, null, 'enough'])
    assert.deepEqual(changes, [
      { key: 'code', old_value: code },
      { key: 'channel_id', old_value: world.channels.general },
      { key: 'inviter_id', old_value: world.owner.id },
      { key: 'uses', old_value: 0 },
      { key: 'max_uses', old_value: 9 },
      { key: 'max_age', old_value: 86_400 },
      { key: 'temporary', old_value: false },
      { key: 'flags', old_value: 0 },
    ])
  })

  test('requires MANAGE_GUILD, or MANAGE_CHANNELS in its channel', async () => {
    const guild = await able('MANAGE_GUILD')
    assert.equal((await remove((await made()).code, guild)).status, 200)
    const channels = await able('MANAGE_CHANNELS')
    assert.equal((await remove((await made()).code, channels)).status, 200)
    const here = await able('VIEW_AUDIT_LOG')
    const overwrite = { type: 1, allow: String(1 << 4) }
    await world.owner.api.put(`/channels/${world.channels.general}/permissions/${here.id}`, overwrite)
    assert.equal((await remove((await made()).code, here)).status, 200)
    const { code } = await made(world.owner, world.channels.voice)
    await world.refuses(() => remove(code, here), 403, 50013)
  })

  test('refuses its creator without these permissions, members and non-members', async () => {
    const { code } = await made(world.member)
    await world.refuses(() => remove(code, world.member), 403, 50013)
    await world.refuses(() => remove(code, world.stranger), 403, 50001)
    await world.refuses(() => world.nobody.delete(`/invites/${code}`), 401, 0)
  })

  test('refuses a vanity URL, and unknown codes', async () => {
    const { guildId, owner } = world
    await world.administrator.api.put(`/guildhall/guilds/${guildId}/features`, { features: ['VANITY_URL'] })
    assert.equal((await owner.api.patch(`/guilds/${guildId}/vanity-url`, { code: 'ours' })).status, 200)
    await world.refuses(() => remove('ours'), 404, 10006)
    await world.refuses(() => remove('NoSuchCode'), 404, 10006)
    await world.refuses(() => remove('%00'), 404, 10006)
  })
})
