import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import { updateAndEmit } from './channels-actions.ts'

const bits = (...names: PermissionName[]) => permissionSet(...names).toString()
const over = (id: string, type: 0 | 1, allow: string, deny = '0') => ({ id, type, allow, deny })

describe('Edit Channel Permissions', () => {
  let world: World
  let roler: Person
  let channel: any
  const create = async (body: object) =>
    (await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'x', ...body })).body
  const put = (id: string, body?: object, who = world.owner, to = channel.id) =>
    who.api.put(`/channels/${to}/permissions/${id}`, body)
  const overwrites = async (id = channel.id) =>
    (await world.owner.api.get(`/channels/${id}`)).body.permission_overwrites

  before(async () => {
    world = await World.create()
    roler = await world.newPerson('roler')
    await world.join(roler)
    await world.grant(roler, ['MANAGE_ROLES'])
  })
  after(() => world.close())
  beforeEach(async () => {
    channel = await create({})
  })

  test('creates an overwrite, notifies members and writes an audit entry with the reason', async () => {
    const path = `/channels/${channel.id}/permissions/${world.roles.member}`
    const body = { id: world.roles.member, type: 0, allow: bits('SPEAK'), deny: Number(bits('CONNECT')) }
    const made = over(world.roles.member, 0, bits('SPEAK'), bits('CONNECT'))
    const events = await world.eventsOf(async () => {
      const { status, body: answer } = await roler.api.put(path, body, { 'x-audit-log-reason': 'quiet' })
      assert.deepEqual([status, answer], [204, undefined])
    })
    assert.deepEqual(events[0], { type: 'CHANNEL_UPDATE', data: { ...channel, permission_overwrites: [made] } })
    assert.equal(events.length, 2)
    const entry = await world.lastAuditEntry()
    assert.deepEqual([entry.action_type, entry.target_id, entry.reason], [13, channel.id, 'quiet'])
    assert.deepEqual(entry.options, { id: made.id, type: '0', role_name: 'member' })
    assert.deepEqual(entry.changes, [
      { key: 'id', new_value: made.id },
      { key: 'type', new_value: 0 },
      { key: 'allow', new_value: made.allow },
      { key: 'deny', new_value: made.deny },
    ])
  })

  test('replaces a whole overwrite in place, with 0 for omitted fields', async () => {
    await put(world.member.id, { type: 1, deny: bits('SPEAK') })
    await put(world.guildId, { type: 0 })
    const events = await world.eventsOf(() => put(world.member.id, { allow: bits('STREAM'), deny: null }))
    assert.deepEqual(await overwrites(), [over(world.member.id, 1, bits('STREAM')), over(world.guildId, 0, '0')])
    assert.equal(events.length, 2)
    const entry = await world.lastAuditEntry()
    assert.deepEqual([entry.action_type, entry.options], [14, { id: world.member.id, type: '1' }])
    assert.deepEqual(await world.eventsOf(() => put(world.member.id, { allow: bits('STREAM') })), [])
  })

  test('accepts an overwrite for any user, and drops unknown bits', async () => {
    await put('7', { type: 1, allow: (permissionSet('SPEAK') | (1n << 47n)).toString() })
    assert.deepEqual(await overwrites(), [over('7', 1, bits('SPEAK'))])
  })

  test('requires a type for a new overwrite', async () => {
    await world.refuses(() => put(world.member.id, { allow: '0' }), 400, 50035)
    await world.refuses(() => put(world.member.id, { type: null }), 400, 50035)
    await world.refuses(() => put(world.member.id, { type: 2 }), 400, 50035)
    await world.refuses(() => put(world.member.id, { type: 1, allow: 'all' }), 400, 50035)
    await world.refuses(() => put(world.member.id), 400, 50035)
  })

  test('refuses a role that is not in the guild, and a member with the ID of a role', async () => {
    await world.refuses(() => put('1', { type: 0 }), 404, 10009)
    await world.refuses(() => put(world.member.id, { type: 0 }), 404, 10009)
    await world.refuses(() => put(world.roles.member, { type: 1 }), 404, 10009)
  })

  test('refuses to add or remove permissions that the caller lacks, and MANAGE_ROLES', async () => {
    for (const field of ['allow', 'deny']) {
      await world.refuses(() => put(world.member.id, { type: 1, [field]: bits('BAN_MEMBERS') }, roler), 403, 50013)
      await world.refuses(() => put(world.member.id, { type: 1, [field]: bits('MANAGE_ROLES') }, roler), 403, 50013)
    }
    await put(world.member.id, { type: 1, deny: bits('BAN_MEMBERS') })
    await world.refuses(() => put(world.member.id, { type: 1 }, roler), 403, 50013)
    assert.equal((await put(world.member.id, { deny: bits('BAN_MEMBERS'), allow: bits('SPEAK') }, roler)).status, 204)
  })

  test('lets the caller set every permission but MANAGE_ROLES if an overwrite allows MANAGE_ROLES', async () => {
    const person = await world.newPerson('keeper')
    await world.join(person)
    await world.refuses(() => put(world.member.id, { type: 1 }, person), 403, 50013)
    await put(person.id, { type: 1, allow: bits('MANAGE_ROLES') })
    assert.equal((await put(world.member.id, { type: 1, allow: bits('BAN_MEMBERS') }, person)).status, 204)
    await world.refuses(() => put(world.member.id, { type: 1, allow: bits('MANAGE_ROLES') }, person), 403, 50013)
    await world.refuses(() => put(world.member.id, { type: 1, allow: bits('ADMINISTRATOR') }, person), 403, 50013)
  })

  test('ignores the position of a role', async () => {
    assert.equal((await put(world.roles.bot, { type: 0, deny: bits('SPEAK') }, roler)).status, 204)
  })

  test('also changes channels that are in sync with their category', async () => {
    const category = await create({ type: 4 })
    const child = await create({ parent_id: category.id })
    const events = await world.eventsOf(() => put(world.guildId, { type: 0 }, roler, category.id))
    assert.deepEqual(
      events.map(({ type, data }) => [type, data.id]).slice(0, 2),
      [category.id, child.id].map((id) => ['CHANNEL_UPDATE', id]),
    )
    assert.deepEqual(await overwrites(child.id), [over(world.guildId, 0, '0')])
  })

  test('refuses the 1001st overwrite, but still changes existing ones', async () => {
    const permission_overwrites = Array.from({ length: 1000 }, (_, i) => over(`${i + 1}`, 1, '0'))
    const unit = { name: 'fill', emits: ['CHANNEL_UPDATE'], guildId: world.guildId } as const
    await writeAsSystem(world.app.kernel, unit, (tx) =>
      updateAndEmit(tx, tx.guild, [{ ...tx.guild.mustFindChannel(channel.id), permission_overwrites }]),
    )
    await world.refuses(() => put('2000', { type: 1 }), 400, 30060)
    assert.equal((await put('1000', { allow: bits('SPEAK') })).status, 204)
  })

  test('refuses members who can’t view the channel or lack MANAGE_ROLES there, and non-members', async () => {
    await put(world.guildId, { type: 0, deny: bits('MANAGE_ROLES') })
    await world.refuses(() => put(world.member.id, { type: 1 }, roler), 403, 50013)
    await put(world.guildId, { type: 0, deny: bits('VIEW_CHANNEL') })
    await world.refuses(() => put(world.member.id, { type: 1 }, roler), 403, 50001)
    await world.refuses(() => put(world.member.id, { type: 1 }, world.stranger), 403, 50001)
  })
})
