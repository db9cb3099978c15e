import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const bits = (...names: PermissionName[]) => permissionSet(...names).toString()
const over = (id: string, type: number, allow: string, deny = '0') => ({ id, type, allow, deny })

describe('Delete Channel Permission', () => {
  let world: World
  let roler: Person
  let channel: any
  const create = async (body: object) =>
    (await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'x', ...body })).body
  const remove = (id: string, who = world.owner, from = channel.id) =>
    who.api.delete(`/channels/${from}/permissions/${id}`)

  before(async () => {
    world = await World.create()
    roler = await world.newPerson('roler')
    await world.join(roler)
    await world.grant(roler, ['MANAGE_ROLES'])
  })
  after(() => world.close())
  beforeEach(async () => {
    const permission_overwrites = [over(world.roles.member, 0, bits('SPEAK')), over(world.member.id, 1, '0')]
    channel = await create({ permission_overwrites })
  })

  test('deletes an overwrite, notifies members and writes an audit entry with the reason', async () => {
    const [gone, kept] = channel.permission_overwrites
    const path = `/channels/${channel.id}/permissions/${gone.id}`
    const events = await world.eventsOf(async () => {
      const { status, body } = await roler.api.delete(path, { 'x-audit-log-reason': 'over' })
      assert.deepEqual([status, body], [204, undefined])
    })
    assert.deepEqual(events[0], { type: 'CHANNEL_UPDATE', data: { ...channel, permission_overwrites: [kept] } })
    assert.equal(events.length, 2)
    const entry = await world.lastAuditEntry()
    assert.deepEqual([entry.action_type, entry.target_id, entry.reason], [15, channel.id, 'over'])
    assert.deepEqual(entry.options, { id: gone.id, type: '0', role_name: 'member' })
    assert.deepEqual((entry.changes as any[])[2], { key: 'allow', old_value: bits('SPEAK') })
  })

  test('also changes channels that are in sync with their category', async () => {
    const permission_overwrites = [over(world.guildId, 0, '0')]
    const category = await create({ type: 4, permission_overwrites })
    const child = await create({ parent_id: category.id })
    assert.equal((await remove(world.guildId, roler, category.id)).status, 204)
    assert.deepEqual((await world.owner.api.get(`/channels/${child.id}`)).body.permission_overwrites, [])
  })

  test('refuses an overwrite that the channel does not have', async () => {
    await world.refuses(() => remove(world.guildId), 404, 10009)
    await world.refuses(() => remove('1'), 404, 10009)
    await world.refuses(() => remove('1', world.owner, '1'), 404, 10003)
  })

  test('refuses an overwrite with permissions that the caller may not set', async () => {
    for (const bit of ['BAN_MEMBERS', 'MANAGE_ROLES'] as const) {
      const { id } = await create({ permission_overwrites: [over(world.guildId, 0, '0', bits(bit))] })
      await world.grant(roler, ['MANAGE_ROLES'])
      const caller = bit === 'MANAGE_ROLES' ? world.moderator : roler
      await world.refuses(() => remove(world.guildId, caller, id), 403, 50013)
      assert.equal((await remove(world.guildId, world.owner, id)).status, 204)
    }
  })

  test('refuses members who lack MANAGE_ROLES or can’t view the channel, and non-members', async () => {
    await world.refuses(() => remove(world.member.id, world.member), 403, 50013)
    await world.refuses(() => remove(world.member.id, world.stranger), 403, 50001)
    const { id } = await create({ permission_overwrites: [over(world.guildId, 0, '0', bits('VIEW_CHANNEL'))] })
    await world.refuses(() => remove(world.guildId, roler, id), 403, 50001)
  })
})
