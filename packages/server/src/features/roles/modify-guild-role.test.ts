import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'

describe('Modify Guild Role', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/guilds/${world.guildId}/roles/${world.roles.member}`
  })
  after(() => world.close())

  test('changes only the fields that were sent', async () => {
    const before = await world.owner.api.get(path)
    const { status, body } = await world.owner.api.patch(path, { name: 'friends', color: 0xff8800 })
    assert.equal(status, 200)
    assert.deepEqual(body, {
      ...before.body,
      name: 'friends',
      color: 0xff8800,
      colors: { primary_color: 0xff8800, secondary_color: null, tertiary_color: null },
    })
    assert.equal(body.permissions, before.body.permissions)
  })

  test('notifies members and writes an audit entry with the reason', async () => {
    const events = await world.eventsOf(() =>
      world.owner.api.patch(path, { hoist: true }, { 'x-audit-log-reason': 'shown%20apart' }),
    )
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_ROLE_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    const entry = await world.lastAuditEntry()
    assert.equal(entry.action_type, 31)
    assert.equal(entry.reason, 'shown apart')
    assert.deepEqual(entry.changes, [{ key: 'hoist', old_value: false, new_value: true }])
  })

  test('null resets a field to its default', async () => {
    await world.owner.api.patch(path, { name: 'x', permissions: '0' })
    const { body } = await world.owner.api.patch(path, { name: null, permissions: null, color: null })
    const everyone = (await world.owner.api.get(`/guilds/${world.guildId}/roles/${world.guildId}`)).body
    assert.equal(body.name, 'new role')
    assert.equal(body.permissions, everyone.permissions)
    assert.equal(body.color, 0)
  })

  test('treats an empty name as the default one', async () => {
    assert.equal((await world.owner.api.patch(path, { name: '' })).body.name, 'new role')
  })

  test('changes only permissions of @everyone, and ignores other fields', async () => {
    const everyone = `/guilds/${world.guildId}/roles/${world.guildId}`
    const before = (await world.owner.api.get(everyone)).body
    const sent = { name: 'all', color: 1, hoist: true, mentionable: true, unicode_emoji: '🦊', permissions: '1024' }
    const { status, body } = await world.owner.api.patch(everyone, sent)
    assert.equal(status, 200)
    assert.deepEqual(body, { ...before, permissions: '1024' })
    await world.owner.api.patch(everyone, { permissions: before.permissions })
  })

  test('emits nothing if nothing changes', async () => {
    const { body } = await world.owner.api.get(path)
    const events = await world.eventsOf(async () => {
      assert.deepEqual((await world.owner.api.patch(path, {})).body, body)
      assert.deepEqual((await world.owner.api.patch(path, { name: body.name, color: body.color })).body, body)
    })
    assert.deepEqual(events, [])
  })

  test('lets the owner and members above a role edit it without having it', async () => {
    const person = await world.newPerson('above')
    await world.join(person)
    await world.grant(person, ['MANAGE_ROLES'], 2)
    assert.equal((await person.api.patch(path, { name: 'by person' })).body.name, 'by person')
    assert.equal((await world.owner.api.patch(path, { name: 'by owner' })).body.name, 'by owner')
  })

  test('requires ROLE_ICONS for icons and ENHANCED_ROLE_COLORS for gradients', async () => {
    const colors = { primary_color: 1, secondary_color: 2 }
    for (const body of [{ unicode_emoji: '🦊' }, { icon: dataUri(await picture('png')) }, { colors }]) {
      await world.refuses(() => world.owner.api.patch(path, body), 403, 50101)
    }
    const settings = { features: ['ROLE_ICONS' as const, 'ENHANCED_ROLE_COLORS' as const] }
    const { id } = await world.newGuild(world.owner, 'Boosted', { settings, roles: [{ name: 'a', icon: 'a1b2' }] })
    const { body } = await world.owner.api.get(`/guilds/${id}/roles`)
    const boosted = `/guilds/${id}/roles/${body[1].id}`
    const fox = (await world.owner.api.patch(boosted, { unicode_emoji: '🦊', colors })).body
    assert.deepEqual([fox.unicode_emoji, fox.icon, fox.colors.secondary_color], ['🦊', null, 2])
    assert.equal((await world.owner.api.patch(boosted, { unicode_emoji: null })).body.unicode_emoji, null)
  })

  test('refuses members who lack MANAGE_ROLES, non-members and requests without a token', async () => {
    await world.refuses(() => world.member.api.patch(path, { name: 'x' }), 403, 50013)
    await world.refuses(() => world.stranger.api.patch(path, { name: 'x' }), 403, 50001)
    await world.refuses(() => world.nobody.patch(path, { name: 'x' }), 401, 0)
  })

  test('refuses a role that is not below the caller', async () => {
    const person = await world.newPerson('roler')
    await world.join(person)
    const own = await world.grant(person, ['MANAGE_ROLES'], 2)
    for (const role of [own, world.roles.bot]) {
      await world.refuses(() => person.api.patch(`/guilds/${world.guildId}/roles/${role}`, { name: 'x' }), 403, 50013)
    }
  })

  test('refuses permissions that the caller lacks', async () => {
    const person = await world.newPerson('granter')
    await world.join(person)
    await world.grant(person, ['MANAGE_ROLES'], 5)
    const permissions = permissionSet('BAN_MEMBERS').toString()
    await world.refuses(() => person.api.patch(path, { permissions }), 403, 50013)
  })

  test('reports all fields out of range at once', async () => {
    const body = { name: 'x'.repeat(101), color: 0x1000000, hoist: 'yes', permissions: 'all' }
    await world.refuses(() => world.owner.api.patch(path, body), 400, 50035)
    const { errors } = (await world.owner.api.patch(path, body)).body
    assert.deepEqual(Object.keys(errors).sort(), ['color', 'hoist', 'name', 'permissions'])
  })

  test('refuses an unknown role and a role of another guild', async () => {
    const other = await world.newGuild(world.owner)
    await world.refuses(() => world.owner.api.patch(`/guilds/${world.guildId}/roles/${other.id}`, {}), 404, 10011)
  })
})
