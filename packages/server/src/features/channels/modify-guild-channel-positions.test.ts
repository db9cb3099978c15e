import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import { World } from '@guildhall/testing/worlds/world'

const bits = (...names: PermissionName[]) => permissionSet(...names).toString()
const over = (id: string, type: number, allow: string, deny = '0') => ({ id, type, allow, deny })

describe('Modify Guild Channel Positions', () => {
  let world: World
  let guildId: string
  let path: string
  /** Categories p and q; p contains a, b and c. */
  let ids: Record<'p' | 'q' | 'a' | 'b' | 'c', string>
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())
  beforeEach(async () => {
    const inP = ['a', 'b', 'c'].map((name) => ({ name, type: 0, parent: 'p' }))
    const channels = [{ name: 'p', type: 4 }, { name: 'q', type: 4 }, ...inP]
    guildId = (await world.newGuild(world.owner, 'Order', { channels })).id
    path = `/guilds/${guildId}/channels`
    ids = Object.fromEntries((await list()).map(({ name, id }) => [name, id])) as typeof ids
  })

  const list = async (): Promise<any[]> => (await world.owner.api.get(path)).body
  const get = async (id: string) => (await world.owner.api.get(`/channels/${id}`)).body
  const order = async () =>
    (await list())
      .filter(({ type }) => type === 0)
      .map(({ name, position }) => `${name}${position}`)
      .join(' ')
  const move = (body: unknown, who = world.owner) => who.api.patch(path, body)
  const overwrites = (id: string, permission_overwrites: object[]) =>
    world.owner.api.patch(`/channels/${id}`, { permission_overwrites })
  /** A member with one role. */
  const someone = async (names: readonly PermissionName[]) => {
    const { id } = (await world.owner.api.post(`/guilds/${guildId}/roles`, { permissions: bits(...names) })).body
    const person = await world.newPerson(`p${id}`)
    await world.join(person, { guildId, roles: [id] })
    return person
  }

  test('stores positions as sent, and sorts equal ones by ID', async () => {
    const { status, body } = await move([
      { id: ids.c, position: 0 },
      { id: ids.a, position: 7 },
    ])
    assert.deepEqual([status, body], [204, undefined])
    assert.equal(await order(), 'c0 b1 a7')
    await move([{ id: ids.a, position: 0 }])
    assert.equal(await order(), 'a0 c0 b1')
    world.app.kernel.readModel.forgetAll()
    assert.equal(await order(), 'a0 c0 b1')
  })

  test('emits events only for channels that moved, and writes no audit entry for positions', async () => {
    const before = await get(ids.c)
    const events = await world.eventsOf(
      () =>
        move([
          { id: ids.a, position: 0 },
          { id: ids.b, position: null },
          { id: ids.c, position: 5 },
          { id: ids.q, parent_id: ids.p },
        ]),
      guildId,
    )
    assert.deepEqual(events, [{ type: 'CHANNEL_UPDATE', data: { ...before, position: 5 } }])
    assert.deepEqual(await world.eventsOf(() => move([]), guildId), [])
  })

  test('moves a channel into another category and out of all categories, with an audit entry', async () => {
    await overwrites(ids.a, [over(guildId, 0, bits('SPEAK'))])
    const before = await get(ids.a)
    const events = await world.eventsOf(() => move([{ id: ids.a, parent_id: ids.q, position: 4 }]), guildId)
    assert.deepEqual(events[0]?.data, { ...before, parent_id: ids.q, position: 4 })
    const entry = await world.lastAuditEntry(guildId)
    assert.deepEqual([events.length, entry.action_type, entry.target_id], [2, 11, ids.a])
    assert.deepEqual(entry.changes, [
      { key: 'position', old_value: 0, new_value: 4 },
      { key: 'parent_id', old_value: ids.p, new_value: ids.q },
    ])
    await move([{ id: ids.a, parent_id: null }])
    assert.equal((await get(ids.a)).parent_id, null)
  })

  test('copies the overwrites of the new category with lock_permissions, with an audit entry for each', async () => {
    const role = (await world.owner.api.post(`/guilds/${guildId}/roles`, { name: 'r' })).body.id
    const ofQ = [over(guildId, 0, bits('SPEAK')), over(role, 0, '0')]
    await overwrites(ids.q, ofQ)
    await overwrites(ids.a, [over(guildId, 0, '0'), over('7', 1, '0')])
    await move([{ id: ids.a, lock_permissions: true }])
    assert.equal((await get(ids.a)).permission_overwrites[1].id, '7')
    const events = await world.eventsOf(() => move([{ id: ids.a, parent_id: ids.q, lock_permissions: true }]), guildId)
    assert.deepEqual((await get(ids.a)).permission_overwrites, ofQ)
    assert.deepEqual(
      events.map(({ data }) => data.action_type ?? data.id),
      [ids.a, 11, 14, 13, 15],
    )
    await move([{ id: ids.a, parent_id: ids.p, lock_permissions: false }])
    assert.deepEqual((await get(ids.a)).permission_overwrites, ofQ)
  })

  test('sets flags, with an audit entry', async () => {
    await move([{ id: ids.a, flags: (1 << 21) | 1 }])
    assert.equal((await get(ids.a)).flags, 1 << 21)
    assert.equal((await world.lastAuditEntry(guildId)).action_type, 11)
    await move([{ id: ids.a, flags: null }])
    assert.equal((await get(ids.a)).flags, 1 << 21)
  })

  test('refuses more than one change of category per request', async () => {
    const two = [ids.a, ids.b].map((id) => ({ id, parent_id: ids.q }))
    await world.refuses(() => move(two), 400, 40009)
    const one = [
      { id: ids.a, parent_id: ids.q },
      { id: ids.b, parent_id: ids.p },
      { id: ids.q, parent_id: ids.p },
    ]
    assert.equal((await move(one)).status, 204)
  })

  test('refuses a parent that is not a category and a full category, with the path of the error', async () => {
    const refused = async (parent_id: string, code: string) => {
      const body = [{ id: ids.b }, { id: ids.a, parent_id }]
      await world.refuses(() => move(body), 400, 50035)
      assert.equal((await move(body)).body.errors[1].parent_id._errors[0].code, code)
    }
    await refused('1', 'CHANNEL_PARENT_INVALID')
    await refused(ids.b, 'CHANNEL_PARENT_INVALID_TYPE')
    for (let i = 0; i < 50; i++) await world.owner.api.post(path, { name: 'x', parent_id: ids.q })
    await refused(ids.q, 'CHANNEL_PARENT_MAX_CHANNELS')
  })

  test('refuses a channel of another guild, and duplicates', async () => {
    await world.refuses(() => move([{ id: '1', position: 1 }]), 404, 10003)
    await world.refuses(() => move([{ id: world.channels.general, position: 1 }]), 404, 10003)
    await world.refuses(() => move([{ id: ids.a }, { id: ids.a }]), 400, 50035)
  })

  test('refuses a body that is not an array of IDs and positions', async () => {
    const { a: id } = ids
    for (const body of [{}, [{}], [null], [{ id, position: -1 }], [{ id, position: 'x' }], [{ id, parent_id: 'x' }]]) {
      await world.refuses(() => move(body), 400, 50035)
    }
    await world.refuses(() => move(Array.from({ length: 501 }, (_, i) => ({ id: `${i}` }))), 400, 50035)
  })

  describe('for members other than the owner', () => {
    test('lets a member with MANAGE_CHANNELS in the guild move a channel within its category, even one that they may not view', async () => {
      const person = await someone(['MANAGE_CHANNELS'])
      await overwrites(ids.a, [over(guildId, 0, '0', bits('VIEW_CHANNEL'))])
      assert.equal((await move([{ id: ids.a, position: 9 }], person)).status, 204)
      await world.refuses(() => move([{ id: ids.a, parent_id: ids.q }], person), 403, 50001)
      await world.refuses(() => move([{ id: ids.a, flags: 1 << 21 }], person), 403, 50001)
    })

    test('lets a member with MANAGE_CHANNELS in a category move channels only there', async () => {
      const person = await someone([])
      await overwrites(ids.p, [over(person.id, 1, bits('MANAGE_CHANNELS'))])
      assert.equal((await move([{ id: ids.a, position: 9 }, { id: ids.q }], person)).status, 204)
      await world.refuses(() => move([{ id: ids.p, position: 9 }], person), 403, 50013)
      await world.refuses(() => move([{ id: ids.a, parent_id: ids.q }], person), 403, 50013)
      await world.refuses(() => move([{ id: ids.a, parent_id: null }], person), 403, 50013)
    })

    test('requires MANAGE_CHANNELS on the channel and in the new category', async () => {
      const person = await someone([])
      const manages = over(person.id, 1, bits('MANAGE_CHANNELS'))
      await overwrites(ids.q, [manages])
      await world.refuses(() => move([{ id: ids.a, parent_id: ids.q }], person), 403, 50013)
      await overwrites(ids.a, [manages])
      assert.equal((await move([{ id: ids.a, parent_id: ids.q }], person)).status, 204)
      await overwrites(ids.p, [manages, over(guildId, 0, '0', bits('VIEW_CHANNEL'))])
      await world.refuses(() => move([{ id: ids.a, parent_id: ids.p }], person), 403, 50001)
    })

    test('requires MANAGE_ROLES for lock_permissions if overwrites change', async () => {
      const [manager, roler] = [await someone(['MANAGE_CHANNELS']), await someone(['MANAGE_CHANNELS', 'MANAGE_ROLES'])]
      const locked = [{ id: ids.a, parent_id: ids.q, lock_permissions: true }]
      await overwrites(ids.q, [over(guildId, 0, bits('SPEAK'))])
      await world.refuses(() => move(locked, manager), 403, 50013)
      assert.equal((await move(locked, roler)).status, 204)
      const back = [{ id: ids.a, parent_id: ids.p, lock_permissions: false }]
      assert.equal((await move(back, manager)).status, 204)
    })

    test('sets no permission with lock_permissions that the caller may not set, so nobody gets MANAGE_ROLES by moving a channel', async () => {
      const roler = await someone(['MANAGE_CHANNELS', 'MANAGE_ROLES'])
      const locked = [{ id: ids.a, parent_id: ids.q, lock_permissions: true }]
      for (const allow of ['MANAGE_ROLES', 'BAN_MEMBERS'] as const) {
        await overwrites(ids.q, [over(world.member.id, 1, bits(allow))])
        await world.refuses(() => move(locked, roler), 403, 50013)
      }
      await overwrites(ids.q, [])
      await overwrites(ids.a, [over(world.member.id, 1, bits('MANAGE_ROLES'))])
      await world.refuses(() => move(locked, roler), 403, 50013)
      assert.equal((await move(locked)).status, 204)
    })

    test('refuses members who don’t hold MANAGE_CHANNELS anywhere, before the body is read', async () => {
      const person = await someone([])
      await world.refuses(() => move('nonsense', person), 403, 50013)
      await world.refuses(() => move([], person), 403, 50013)
      await world.refuses(() => move([], world.stranger), 403, 50001)
    })
  })
})
