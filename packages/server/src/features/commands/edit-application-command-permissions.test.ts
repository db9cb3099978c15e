import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import { commandsPath, newCommand, slashCommand } from '@guildhall/testing/features/commands'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Edit Application Command Permissions', () => {
  let world: World
  let manager: Person
  let command: any
  before(async () => {
    world = await World.create()
    command = await newCommand(world.bot, slashCommand('one'))
    manager = await world.newPerson('manager')
    await world.join(manager)
    await world.grant(manager, ['MANAGE_GUILD', 'MANAGE_ROLES'], 2)
  })
  after(async () => {
    assert.deepEqual(await storeFaults(world.db), [])
    await world.close()
  })

  const put = (permissions: unknown, who = manager, id = command.id, headers = {}) =>
    who.api.put(`${commandsPath(world.bot, world.guildId)}/${id}/permissions`, { permissions }, headers)
  const ofRole = (permission = true, id = world.roles.member) => ({ id, type: 1, permission })
  const ofUser = (permission = true, id = world.member.id) => ({ id, type: 2, permission })
  const ofChannel = (permission = true, id = world.channels.general) => ({ id, type: 3, permission })

  test('replaces all permissions, emits an event and writes an audit entry', async () => {
    await put([ofRole(true), ofUser(false)], world.owner)
    let answer: any
    const events = await world.eventsOf(async () => {
      answer = await put([ofRole(false), ofChannel()], world.owner, command.id, { 'x-audit-log-reason': 'enough' })
    })
    const expected = {
      id: command.id,
      application_id: world.bot.id,
      guild_id: world.guildId,
      permissions: [ofRole(false), ofChannel()],
    }
    assert.deepEqual([answer.status, answer.body], [200, expected])
    assert.deepEqual(events[0], { type: 'APPLICATION_COMMAND_PERMISSIONS_UPDATE', data: expected })
    assert.deepEqual(
      events.map(({ type }) => type),
      ['APPLICATION_COMMAND_PERMISSIONS_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    const { id: _id, changes, ...entry } = await world.lastAuditEntry()
    assert.deepEqual(
      new Set(changes as object[]),
      new Set([
        { key: world.roles.member, old_value: ofRole(true), new_value: ofRole(false) },
        { key: world.member.id, old_value: ofUser(false) },
        { key: world.channels.general, new_value: ofChannel() },
      ]),
    )
    assert.deepEqual(entry, {
      action_type: 121,
      user_id: world.owner.id,
      target_id: command.id,
      options: { application_id: world.bot.id },
      reason: 'enough',
    })
    const log = await world.owner.api.get(`/guilds/${world.guildId}/audit-logs?limit=1`)
    assert.deepEqual(log.body.application_commands, [command])
  })

  test('changes nothing for identical permissions', async () => {
    await put([ofRole(), ofUser()], world.owner)
    assert.deepEqual(await world.eventsOf(() => put([ofUser(), ofRole()], world.owner)), [])
  })

  test('sets permissions for all commands under the application’s ID', async () => {
    const { status, body } = await put([ofUser(false)], manager, world.bot.id)
    assert.deepEqual([status, body.id], [200, world.bot.id])
    const entry = await world.lastAuditEntry()
    assert.deepEqual([entry.target_id, entry.options], [world.bot.id, { application_id: world.bot.id }])
  })

  test('accepts everyone and all channels by their special IDs', async () => {
    const all = String(BigInt(world.guildId) - 1n)
    assert.equal((await put([ofRole(false, world.guildId), ofChannel(false, all)])).status, 200)
    await put([], world.owner)
  })

  test('refuses unknown targets, duplicates, and more than 100 entries', async () => {
    const elsewhere = await world.newGuild(world.owner)
    const wrong: [permissions: object[], path: string, code: string][] = [
      [[ofRole(true, '1')], '0', 'ROLE_INVALID'],
      [[ofRole(true, elsewhere.id)], '0', 'ROLE_INVALID'],
      [[ofUser(true, world.stranger.id)], '0', 'MEMBER_INVALID'],
      [[ofChannel(true, elsewhere.general)], '0', 'CHANNEL_INVALID'],
      [[ofChannel(true, world.guildId)], '0', 'CHANNEL_INVALID'],
      [[ofRole(), ofUser(), ofRole(false)], '2', 'SET_TYPE_ALREADY_CONTAINS_VALUE'],
    ]
    for (const [permissions, index, code] of wrong) {
      await world.refuses(() => put(permissions), 400, 50035)
      const { errors } = (await put(permissions)).body
      assert.equal(errors.permissions[index].id._errors[0].code, code)
    }
    const many = Array.from({ length: 101 }, (_, i) => ofRole(true, String(i + 1)))
    for (const permissions of [
      many,
      'x',
      null,
      undefined,
      [{ ...ofRole(), type: 4 }],
      [{ id: '1', type: 1 }],
      [null],
    ]) {
      await world.refuses(() => put(permissions), 400, 50035)
    }
  })

  test('refuses members who lack MANAGE_GUILD or MANAGE_ROLES, non-members and bots', async () => {
    await world.refuses(() => put('nonsense', world.member), 403, 50013)
    await world.refuses(() => put('nonsense', world.stranger), 403, 50001)
    await world.refuses(() => put('nonsense', world.bot), 403, 20001)
    for (const held of ['MANAGE_GUILD', 'MANAGE_ROLES'] as const) {
      const half = await world.newPerson(`half ${held}`.toLowerCase())
      await world.join(half)
      await world.grant(half, [held])
      await world.refuses(() => put([ofRole()], half), 403, 50013)
    }
  })

  test('refuses to allow a command that the caller can’t use', async () => {
    const closed = await newCommand(
      world.bot,
      slashCommand('closed', { default_member_permissions: '0' }),
      world.guildId,
    )
    await world.refuses(() => put([ofUser(true, manager.id)], manager, closed.id), 403, 50013)
    assert.equal((await put([ofUser(true, manager.id)], world.owner, closed.id)).status, 200)
    assert.equal((await put([ofUser(true, manager.id), ofUser(true)], manager, closed.id)).status, 200)
    await put([ofUser(false, manager.id)], world.owner, command.id)
    await world.refuses(() => put([], manager), 403, 50013)
    await put([], world.owner)
  })

  test('refuses changes for roles and members that are not below the caller, and channels that they don’t manage', async () => {
    const above = await world.grant(world.moderator, [], 9)
    const deny = String(permissionSet('MANAGE_ROLES'))
    const hidden = String(permissionSet('VIEW_CHANNEL'))
    const channel = async (bits: string) =>
      (
        await world.owner.api.post(`/guilds/${world.guildId}/channels`, {
          name: 'managed',
          permission_overwrites: [{ id: manager.id, type: 1, deny: bits }],
        })
      ).body.id
    for (const each of [
      ofRole(true, above),
      ofUser(true, world.moderator.id),
      ofUser(true, world.owner.id),
      ofChannel(true, await channel(deny)),
    ]) {
      await world.refuses(() => put([each]), 403, 50013)
      assert.equal((await put([each], world.owner)).status, 200)
      assert.equal((await put([each, ofUser()])).status, 200, 'an unchanged entry stays allowed')
      await world.refuses(() => put([ofUser()]), 403, 50013)
      await put([], world.owner)
    }
    const unseen = ofChannel(true, await channel(hidden))
    await world.refuses(() => put([unseen]), 403, 50001)
  })

  test('keeps or removes entries of deleted targets', async () => {
    const { body: role } = await world.owner.api.post(`/guilds/${world.guildId}/roles`, { name: 'gone' })
    await put([ofRole(true, role.id)], world.owner)
    await world.owner.api.delete(`/guilds/${world.guildId}/roles/${role.id}`)
    assert.equal((await put([ofRole(true, role.id), ofUser()])).status, 200)
    assert.equal((await put([])).status, 200)
  })

  test('refuses an unknown command, one of another application, and an unknown application', async () => {
    await world.refuses(() => put([], manager, '1'), 404, 10063)
    const other = await newBot(world.app, world.owner)
    const foreign = await newCommand(other, slashCommand('foreign'))
    await world.refuses(() => put([], manager, foreign.id), 404, 10063)
    const path = `${commandsPath(other, world.guildId)}/${foreign.id}/permissions`
    await world.refuses(() => manager.api.put(path, { permissions: [] }), 404, 10002)
  })
})
