import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

const bits = (...names: PermissionName[]) => permissionSet(...names).toString()
const over = (id: string, type: number, allow: string, deny = '0') => ({ id, type, allow, deny })

describe('Modify Channel with permission overwrites', () => {
  let world: World
  /** Has MANAGE_CHANNELS and MANAGE_ROLES. */
  let roler: Person
  let channel: any
  const create = async (body: object) =>
    (await world.owner.api.post(`/guilds/${world.guildId}/channels`, { name: 'x', ...body })).body
  const set = (permission_overwrites: object[] | null, who = world.owner, id = channel.id) =>
    who.api.patch(`/channels/${id}`, { permission_overwrites })

  before(async () => {
    world = await World.create()
    roler = await world.newPerson('roler')
    await world.join(roler)
    await world.grant(roler, ['MANAGE_CHANNELS', 'MANAGE_ROLES'])
  })
  after(() => world.close())
  beforeEach(async () => {
    channel = await create({ permission_overwrites: [over(world.guildId, 0, bits('SPEAK'))] })
  })

  test('creates, changes and deletes overwrites, with an audit entry for each', async () => {
    await set([over(world.guildId, 0, bits('SPEAK')), over(world.member.id, 1, '0')])
    const next = [over(world.guildId, 0, '0', bits('SPEAK')), over(world.roles.member, 0, bits('CONNECT'))]
    const events = await world.eventsOf(async () => {
      assert.deepEqual((await set(next)).body.permission_overwrites, next)
    })
    const [event, ...entries] = events as any[]
    assert.deepEqual([event.type, event.data.permission_overwrites], ['CHANNEL_UPDATE', next])
    assert.deepEqual(
      entries.map(({ data }) => [data.action_type, data.target_id, data.options]),
      [
        [14, channel.id, { id: world.guildId, type: '0', role_name: '@everyone' }],
        [13, channel.id, { id: world.roles.member, type: '0', role_name: 'member' }],
        [15, channel.id, { id: world.member.id, type: '1' }],
      ],
    )
    assert.deepEqual(entries[0].data.changes, [
      { key: 'allow', old_value: bits('SPEAK'), new_value: '0' },
      { key: 'deny', old_value: '0', new_value: bits('SPEAK') },
    ])
    assert.deepEqual(entries[1].data.changes[0], { key: 'id', new_value: world.roles.member })
  })

  test('changes nothing if only the order differs, and deletes all overwrites with null', async () => {
    const [a, b] = [over(world.guildId, 0, bits('SPEAK')), over(world.member.id, 1, '0')]
    await set([a, b])
    assert.deepEqual(await world.eventsOf(() => set([b, a])), [])
    assert.deepEqual((await set(null)).body.permission_overwrites, [])
  })

  test('requires MANAGE_ROLES only if an overwrite changes', async () => {
    const manager = await world.newPerson('manager')
    await world.join(manager)
    await world.grant(manager, ['MANAGE_CHANNELS', 'SPEAK'])
    await world.refuses(() => set([], manager), 403, 50013)
    assert.equal((await set(channel.permission_overwrites, manager)).status, 200)
    assert.equal((await set([], roler)).status, 200)
  })

  test('refuses to change permissions that the caller holds neither in the guild nor in the category', async () => {
    const ban = bits('BAN_MEMBERS')
    for (const wrong of [over(world.member.id, 1, ban), over(world.member.id, 1, '0', ban)]) {
      await world.refuses(() => set([wrong], roler), 403, 50013)
    }
    await set([over(world.member.id, 1, ban)])
    await world.refuses(() => set([], roler), 403, 50013)
    await world.refuses(() => set([over(world.member.id, 1, '0')], roler), 403, 50013)
    const kept = [over(world.member.id, 1, ban), over(world.guildId, 0, '0', bits('SPEAK'))]
    assert.equal((await set(kept, roler)).status, 200)

    const mine = over(roler.id, 1, bits('PIN_MESSAGES'))
    const category = await create({ type: 4, permission_overwrites: [mine] })
    const child = await create({ parent_id: category.id, permission_overwrites: [] })
    const pins = [over(world.member.id, 1, bits('PIN_MESSAGES'))]
    await world.refuses(() => set(pins, roler), 403, 50013)
    assert.equal((await set(pins, roler, child.id)).status, 200)
  })

  test('lets the caller change every other permission if an overwrite allows MANAGE_ROLES', async () => {
    const person = await world.newPerson('keeper')
    await world.join(person)
    const own = over(person.id, 1, bits('MANAGE_ROLES', 'MANAGE_CHANNELS'))
    await set([own])
    const wanted = [own, over(world.member.id, 1, bits('PIN_MESSAGES', 'BAN_MEMBERS'))]
    assert.equal((await set(wanted, person)).status, 200)
    await world.refuses(() => set([over(person.id, 1, '0')], person), 403, 50013)
    for (const bit of ['MANAGE_ROLES', 'ADMINISTRATOR'] as const) {
      await world.refuses(() => set([own, over(world.member.id, 1, bits(bit))], person), 403, 50013)
    }
  })

  test('lets only administrators set MANAGE_ROLES in an overwrite', async () => {
    const wanted = [over(world.roles.member, 0, bits('MANAGE_ROLES'))]
    await world.refuses(() => set(wanted, roler), 403, 50013)
    assert.equal((await set(wanted, world.bot)).status, 200)
    await world.refuses(() => set([], roler), 403, 50013)
  })

  test('refuses unknown roles, members with the ID of a role, duplicates and more than 100 overwrites', async () => {
    for (const wrong of [
      [over('1', 0, '0')],
      [over(world.roles.member, 1, '0')],
      [over('7', 1, '0'), over('7', 1, '0')],
      Array.from({ length: 101 }, (_, i) => over(`${i + 1}`, 1, '0')),
    ]) {
      await world.refuses(() => set(wrong), 400, 50035)
    }
  })

  describe('on a category', () => {
    let category: any
    let synced: any
    let own: any
    const get = async (id: string) => (await world.owner.api.get(`/channels/${id}`)).body.permission_overwrites
    beforeEach(async () => {
      const begin = [over(world.roles.member, 0, '0'), over(world.guildId, 0, bits('SPEAK'))]
      category = await create({ type: 4, permission_overwrites: begin })
      synced = await create({ parent_id: category.id, permission_overwrites: begin.toReversed() })
      own = await create({ parent_id: category.id, permission_overwrites: [] })
    })

    test('copies overwrites to the channels that were in sync, with an event each', async () => {
      const message = (await world.owner.api.post(`/channels/${synced.id}/messages`, { content: 'hello' })).body
      const next = [over(world.guildId, 0, bits('CONNECT'))]
      const events = await world.eventsOf(() => set(next, world.owner, category.id))
      const updates = events.filter(({ type }) => type === 'CHANNEL_UPDATE').map(({ data }) => data)
      assert.deepEqual(updates, [
        { ...category, permission_overwrites: next },
        { ...synced, permission_overwrites: next, last_message_id: message.id },
      ])
      assert.deepEqual([await get(synced.id), await get(own.id)], [next, []])
      const entries = events.filter(({ type }) => type === 'GUILD_AUDIT_LOG_ENTRY_CREATE')
      assert.ok(entries.every(({ data }) => data.target_id === category.id))
    })

    test('leaves a channel alone that is no longer in sync', async () => {
      await set([over(world.guildId, 0, bits('STREAM'))], world.owner, synced.id)
      await set([], world.owner, category.id)
      assert.deepEqual(await get(synced.id), [over(world.guildId, 0, bits('STREAM'))])
    })

    test('changes no channel if only the category’s name changes', async () => {
      const events = await world.eventsOf(() => world.owner.api.patch(`/channels/${category.id}`, { name: 'Rooms' }))
      assert.deepEqual(
        events.map(({ type }) => type),
        ['CHANNEL_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
      )
    })
  })
})
