import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  conditionsPath,
  newLinkedRole,
  newReporter,
  type Reporter,
  ruleOf,
} from '@guildhall/testing/features/linked-roles'
import { newClientApplication } from '@guildhall/testing/features/oauth2'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { World } from '@guildhall/testing/worlds/world'

describe('Modify Guild Role Connection Configuration', () => {
  let world: World
  let reporter: Reporter
  before(async () => {
    world = await World.create()
    reporter = await newReporter(world)
  })
  after(async () => {
    await world.app.worker.settled()
    assert.deepEqual(await storeFaults(world.db), [])
    await world.close()
  })

  const newRole = async (body: object = {}) =>
    (await world.owner.api.post(`/guilds/${world.guildId}/roles`, { name: 'players', ...body })).body
  const level = (value = '5') => ruleOf(reporter, 'level', 2, value)

  test('sets, replaces and removes the conditions of a role, and marks it', async () => {
    const role = await newRole()
    const rules = [[level(), ruleOf(reporter, 'paid', 7, '1')], [ruleOf(reporter, 'since', 6, '30')]]
    const put = await world.owner.api.put(conditionsPath(world, role.id), rules)
    assert.equal(put.status, 200)
    assert.deepEqual(put.body[0][0], {
      ...level(),
      name: 'Level',
      description: 'Which level the player has reached',
    })
    const shown = async () => (await world.owner.api.get(`/guilds/${world.guildId}/roles/${role.id}`)).body
    assert.deepEqual((await shown()).tags, { guild_connections: null })
    await world.owner.api.put(conditionsPath(world, role.id), [[level('9')]])
    assert.equal((await world.owner.api.get(conditionsPath(world, role.id))).body[0][0].value, '9')
    assert.deepEqual((await world.owner.api.put(conditionsPath(world, role.id), [])).body, [])
    assert.deepEqual(await shown(), role)
  })

  test('notifies members and writes an audit entry with the reason', async () => {
    const role = await newRole()
    const events = await world.eventsOf(() =>
      world.owner.api.put(conditionsPath(world, role.id), [[level()]], { 'x-audit-log-reason': 'for%20players' }),
    )
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_ROLE_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    const { action_type, target_id, user_id, reason, changes } = await world.lastAuditEntry()
    assert.deepEqual([action_type, target_id, user_id, reason], [31, role.id, world.owner.id, 'for players'])
    assert.deepEqual(changes, [{ key: 'connection_rules', old_value: [], new_value: [[level()]] }])
    assert.deepEqual(await world.eventsOf(() => world.owner.api.put(conditionsPath(world, role.id), [[level()]])), [])
  })

  test('refuses rules that refer to no metadata, or that compare them wrongly', async () => {
    const role = await newRole()
    const other = await newClientApplication(world)
    for (const [rule, field, code] of [
      [ruleOf(other, 'level', 2, '5'), 'application_id', 'APPLICATION_INVALID'],
      [ruleOf({ id: '1' }, 'level', 2, '5'), 'application_id', 'APPLICATION_INVALID'],
      [ruleOf(reporter, 'height', 2, '5'), 'connection_metadata_field', 'METADATA_INVALID'],
      [ruleOf(reporter, 'level', 1, '5'), 'operator', 'OPERATOR_INVALID'],
      [ruleOf(reporter, 'level', 9, '5'), 'operator', 'BASE_TYPE_CHOICES'],
      [level('five'), 'value', 'NUMBER_TYPE_COERCE'],
      [level('1'.repeat(19)), 'value', 'NUMBER_TYPE_COERCE'],
      [ruleOf(reporter, 'since', 6, '-1'), 'value', 'NUMBER_TYPE_COERCE'],
      [ruleOf(reporter, 'paid', 7, 'yes'), 'value', 'BASE_TYPE_CHOICES'],
      [{ ...level(), connection_type: 'twitch' }, 'connection_type', 'BASE_TYPE_CHOICES'],
    ] as const) {
      const put = () => world.owner.api.put(conditionsPath(world, role.id), [[level()], [rule]])
      await world.refuses(put, 400, 50035)
      assert.equal((await put()).body.errors[1][0][field]._errors[0].code, code, JSON.stringify(rule))
    }
  })

  test('refuses too many groups and rules, and groups without a rule', async () => {
    const { id } = await newRole()
    for (const rules of [Array(6).fill([level()]), [Array(6).fill(level())], [[]], {}, [level()]])
      await world.refuses(() => world.owner.api.put(conditionsPath(world, id), rules), 400, 50035)
  })

  test('refuses roles that others give: managed roles, @everyone and roles of onboarding', async () => {
    const put = (id: string) => world.owner.api.put(conditionsPath(world, id), [[level()]])
    const roles = (await world.owner.api.get(`/guilds/${world.guildId}/roles`)).body
    const managed = roles.find((role: any) => role.tags?.bot_id === world.bot.id)
    await world.refuses(() => put(managed.id), 400, 50028)
    await world.refuses(() => put(world.guildId), 400, 50028)
    const { id } = await newRole()
    const option = { title: 'Play', role_ids: [id], channel_ids: [] }
    const prompt = {
      id: '1',
      title: 'What?',
      options: [option],
      single_select: false,
      required: false,
      in_onboarding: true,
      type: 0,
    }
    const onboarding = await world.owner.api.put(`/guilds/${world.guildId}/onboarding`, { prompts: [prompt], mode: 1 })
    assert.equal(onboarding.status, 200, JSON.stringify(onboarding.body))
    await world.refuses(() => put(id), 400, 50028)
  })

  test('refuses unknown roles, members without MANAGE_ROLES, and roles above the caller', async () => {
    const { id } = await newRole()
    const put = (who: typeof world.owner, roleId = id) => who.api.put(conditionsPath(world, roleId), [[level()]])
    await world.refuses(() => put(world.owner, '1'), 404, 10011)
    await world.refuses(() => put(world.member), 403, 50013)
    await world.refuses(() => put(world.stranger), 403, 50001)
    const warden = await world.newPerson('warden')
    await world.join(warden)
    await world.grant(warden, ['MANAGE_ROLES'])
    const above = await newRole()
    await world.owner.api.patch(`/guilds/${world.guildId}/roles`, [{ id: above.id, position: 8 }])
    await world.refuses(() => put(warden, above.id), 403, 50013)
  })

  test('refuses more linked roles than a guild may have', async () => {
    const { id: guildId } = await world.newGuild(world.owner)
    const install = await world.owner.api.post(`/oauth2/authorize?client_id=${world.bot.id}&scope=bot&permissions=0`, {
      authorize: true,
      guild_id: guildId,
      permissions: '0',
    })
    assert.equal(install.status, 200, JSON.stringify(install.body))
    const put = async () => {
      const { body } = await world.owner.api.post(`/guilds/${guildId}/roles`, { name: 'one' })
      const path = `/guilds/${guildId}/roles/${body.id}/connections/configuration`
      return () => world.owner.api.put(path, [[level()]])
    }
    for (let i = 0; i < 25; i++) assert.equal((await (await put())()).status, 200)
    await world.refuses(await put(), 400, 50035)
  })

  test('a linked role cannot be given or taken by hand, nor by an invite', async () => {
    const id = await newLinkedRole(world, [[level()]])
    const role = `/guilds/${world.guildId}/members/${world.member.id}/roles/${id}`
    await world.refuses(() => world.owner.api.put(role), 403, 50013)
    await world.refuses(() => world.owner.api.delete(role), 403, 50013)
    const { body } = await world.owner.api.get(`/guilds/${world.guildId}/members/${world.member.id}`)
    const roles = { roles: [...body.roles, id] }
    await world.refuses(
      () => world.owner.api.patch(`/guilds/${world.guildId}/members/${world.member.id}`, roles),
      403,
      50013,
    )
    const invite = { role_ids: [id] }
    await world.refuses(() => world.owner.api.post(`/channels/${world.channels.general}/invites`, invite), 403, 50013)
  })
})
