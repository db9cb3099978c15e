import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { ALL_PERMISSIONS, permissionSet } from '@guildhall/protocol/permissions/bits'
import { dataUri, picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'

describe('Create Guild Role', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/guilds/${world.guildId}/roles`
  })
  after(() => world.close())

  const everyone = async () => (await world.owner.api.get(`${path}/${world.guildId}`)).body

  test('answers 200 with a role with default fields', async () => {
    const { status, body } = await world.owner.api.post(path, {})
    assert.equal(status, 200)
    assert.deepEqual(body, {
      id: body.id,
      name: 'new role',
      color: 0,
      colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
      hoist: false,
      icon: null,
      unicode_emoji: null,
      position: 1,
      permissions: (await everyone()).permissions,
      managed: false,
      mentionable: false,
      flags: 0,
      description: null,
    })
    assert.deepEqual((await world.owner.api.get(`${path}/${body.id}`)).body, body)
  })

  test('accepts a request without a body', async () => {
    const { status, body } = await world.owner.api.post(path)
    assert.equal(status, 200)
    assert.equal(body.name, 'new role')
  })

  test('accepts name, permissions, colour, hoist and mentionable', async () => {
    const permissions = permissionSet('KICK_MEMBERS', 'VIEW_CHANNEL').toString()
    const sent = { name: 'Ärzte 💥', permissions, color: 0x123456, hoist: true, mentionable: true }
    const { body } = await world.owner.api.post(path, sent)
    assert.deepEqual({ ...body, ...sent }, body)
    assert.equal(body.colors.primary_color, 0x123456)
  })

  test('uses the default for null and for an empty name', async () => {
    const sent = {
      name: null,
      permissions: null,
      color: null,
      colors: null,
      hoist: null,
      icon: null,
      unicode_emoji: null,
      mentionable: null,
    }
    const { body } = await world.owner.api.post(path, sent)
    assert.equal(body.name, 'new role')
    assert.equal(body.permissions, (await everyone()).permissions)
    assert.equal(body.color, 0)
    assert.equal((await world.owner.api.post(path, { name: '' })).body.name, 'new role')
  })

  test('stores only known permissions, given as text or as a number', async () => {
    const all = await world.owner.api.post(path, { permissions: ((1n << 54n) - 1n).toString() })
    assert.equal(all.body.permissions, ALL_PERMISSIONS.toString())
    assert.equal((await world.owner.api.post(path, { permissions: 2048 })).body.permissions, '2048')
  })

  test('prefers colors to color', async () => {
    const { body } = await world.owner.api.post(path, { color: 1, colors: { primary_color: 2 } })
    assert.equal(body.color, 2)
    assert.deepEqual(body.colors, { primary_color: 2, secondary_color: null, tertiary_color: null })
  })

  describe('in a guild with few roles', () => {
    beforeEach(async () => {
      await world.close()
      world = await World.create()
      path = `/guilds/${world.guildId}/roles`
    })

    test('places the role right above @everyone, and first emits the roles that move up, highest first', async () => {
      const events = await world.eventsOf(() =>
        world.owner.api.post(path, { name: 'fresh' }, { 'x-audit-log-reason': 'why%20not' }),
      )
      const emitted = events.map(({ type, data }: any) => [type, data.role?.name, data.role?.position])
      assert.deepEqual(emitted, [
        ['GUILD_ROLE_UPDATE', 'Test Bot', 4],
        ['GUILD_ROLE_UPDATE', 'moderator', 3],
        ['GUILD_ROLE_UPDATE', 'member', 2],
        ['GUILD_ROLE_CREATE', 'fresh', 1],
        ['GUILD_AUDIT_LOG_ENTRY_CREATE', undefined, undefined],
      ])
    })

    test('keeps the same roles in memory and in the database', async () => {
      await world.owner.api.post(path, {})
      const remembered = (await world.owner.api.get(path)).body
      world.app.kernel.readModel.forgetAll()
      assert.deepEqual((await world.owner.api.get(path)).body, remembered)
      assert.deepEqual(
        remembered.map(({ position }: any) => position),
        [0, 1, 2, 3, 4],
      )
    })

    test('writes an audit entry with the role’s fields', async () => {
      const { body } = await world.owner.api.post(path, { name: 'fresh' }, { 'x-audit-log-reason': 'why%20not' })
      const entry: any = await world.lastAuditEntry()
      assert.equal(entry.action_type, 30)
      assert.equal(entry.user_id, world.owner.id)
      assert.equal(entry.target_id, body.id)
      assert.equal(entry.reason, 'why not')
      assert.deepEqual(
        entry.changes.find(({ key }: any) => key === 'name'),
        { key: 'name', new_value: 'fresh' },
      )
      assert.equal(
        entry.changes.some((change: any) => 'old_value' in change || change.key === 'id'),
        false,
      )
    })

    test('lets a member with MANAGE_ROLES grant only permissions that they hold', async () => {
      const person = await world.newPerson('roler')
      await world.join(person)
      await world.grant(person, ['MANAGE_ROLES', 'KICK_MEMBERS'])
      const kick = permissionSet('KICK_MEMBERS').toString()
      const ban = permissionSet('KICK_MEMBERS', 'BAN_MEMBERS').toString()
      assert.equal((await person.api.post(path, { permissions: kick })).status, 200)
      assert.equal((await person.api.post(path, {})).status, 200)
      await world.refuses(() => person.api.post(path, { permissions: ban }), 403, 50013)
      await world.refuses(
        () => person.api.post(path, { permissions: permissionSet('ADMINISTRATOR').toString() }),
        403,
        50013,
      )
    })

    test('refuses members who lack MANAGE_ROLES, and non-members', async () => {
      await world.refuses(() => world.moderator.api.post(path, {}), 403, 50013)
      await world.refuses(() => world.stranger.api.post(path, {}), 403, 50001)
    })

    test('refuses fields out of range', async () => {
      for (const [field, value] of Object.entries({
        name: 'x'.repeat(101),
        color: -1,
        colors: { primary_color: 0x1000000 },
        permissions: '-1',
        hoist: 2,
        mentionable: 'yes',
        icon: 'no image',
        unicode_emoji: 'x'.repeat(101),
      })) {
        await world.refuses(() => world.owner.api.post(path, { [field]: value }), 400, 50035)
      }
    })

    test('requires ROLE_ICONS for icons and ENHANCED_ROLE_COLORS for gradients', async () => {
      for (const body of [
        { unicode_emoji: '🦊' },
        { icon: dataUri(await picture('png')) },
        { colors: { primary_color: 1, secondary_color: 2 } },
        { colors: { primary_color: 1, tertiary_color: 2 } },
      ]) {
        await world.refuses(() => world.owner.api.post(path, body), 403, 50101)
      }
    })

    test('accepts role emojis and gradients in a guild with the features, and only one set of three colours', async () => {
      const settings = { features: ['ROLE_ICONS' as const, 'ENHANCED_ROLE_COLORS' as const] }
      const { id } = await world.newGuild(world.owner, 'Boosted', { settings })
      const emoji = await world.owner.api.post(`/guilds/${id}/roles`, { unicode_emoji: '🦊' })
      assert.equal(emoji.body.unicode_emoji, '🦊')
      const two = await world.owner.api.post(`/guilds/${id}/roles`, {
        colors: { primary_color: 1, secondary_color: 2 },
      })
      assert.deepEqual(two.body.colors, { primary_color: 1, secondary_color: 2, tertiary_color: null })
      const colors = { primary_color: 1, secondary_color: 2, tertiary_color: 3 }
      const three = await world.owner.api.post(`/guilds/${id}/roles`, { colors })
      const holographic = { primary_color: 11127295, secondary_color: 16759788, tertiary_color: 16761760 }
      assert.deepEqual(three.body.colors, holographic)
      assert.equal(three.body.color, 11127295)
    })

    test('refuses the 251st role, including @everyone', async () => {
      const roles = Array.from({ length: 248 }, (_, index) => ({ name: `role ${index}` }))
      const { id } = await world.newGuild(world.owner, 'Full', { roles })
      assert.equal((await world.owner.api.post(`/guilds/${id}/roles`, {})).status, 200)
      await world.refuses(() => world.owner.api.post(`/guilds/${id}/roles`, {}), 400, 30005)
    })
  })
})
