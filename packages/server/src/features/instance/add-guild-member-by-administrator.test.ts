import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { shownIntegrations } from '@guildhall/testing/features/integrations'
import { installToGuild } from '@guildhall/testing/features/oauth2'
import { newBot } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Add Guild Member By Administrator', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const path = (userId: string) => `/guildhall/guilds/${world.guildId}/members/${userId}`

  test('answers 201 with the new member, and notifies the guild and the member’s sessions', async () => {
    let ownEvents: unknown[] = []
    const events = await world.eventsOf(async () => {
      ownEvents = await world.eventsOf(async () => {
        const { status, body } = await world.administrator.api.put(path(world.stranger.id))
        assert.equal(status, 201)
        assert.equal(body.user.id, world.stranger.id)
        assert.deepEqual(body.roles, [])
      }, world.stranger.id)
    })
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_MEMBER_ADD'],
    )
    assert.deepEqual(ownEvents, [{ type: 'GUILD_CREATE', data: { id: world.guildId } }])
    assert.equal((await world.stranger.api.get(`/guilds/${world.guildId}`)).status, 200)
  })

  test('answers 204 for an existing member, and changes nothing', async () => {
    const events = await world.eventsOf(async () => {
      const { status, body } = await world.administrator.api.put(path(world.member.id))
      assert.deepEqual([status, body], [204, undefined])
    })
    assert.deepEqual(events, [])
  })

  test('adding a bot installs it with its integration, both in the audit log', async () => {
    const { guildId, administrator } = world
    const bot = await newBot(world.app, world.owner)
    const events = await world.eventsOf(async () => {
      const { status, body } = await administrator.api.put(path(bot.id))
      assert.deepEqual([status, body.roles], [201, []])
    })
    assert.deepEqual(
      events.map(({ type }) => type),
      [
        'GUILD_MEMBER_ADD',
        'INTEGRATION_CREATE',
        'GUILD_INTEGRATIONS_UPDATE',
        'GUILD_AUDIT_LOG_ENTRY_CREATE',
        'GUILD_AUDIT_LOG_ENTRY_CREATE',
      ],
    )
    const { user, ...integration } = (await shownIntegrations(world)).at(-1)
    assert.deepEqual(user, administrator.user)
    assert.deepEqual([integration.account.id, integration.application.bot], [bot.id, bot.user])
    assert.deepEqual(events[1]?.data, { guild_id: guildId, ...integration })
    const entries = events.slice(-2).map(({ data }) => [data.action_type, data.user_id, data.target_id])
    assert.deepEqual(entries, [
      [28, administrator.id, bot.id],
      [80, administrator.id, integration.id],
    ])
    const log = (await world.owner.api.get(`/guilds/${guildId}/audit-logs?limit=2`)).body
    const { id, name, type, account } = integration
    assert.deepEqual(log.integrations, [{ id, name, type, account, application_id: bot.id }])
  })

  test('a bot takes over the integration of its installed commands', async () => {
    const bot = await newBot(world.app, world.owner)
    await installToGuild(world.owner, bot, world.guildId)
    const events = await world.eventsOf(() => world.administrator.api.put(path(bot.id)))
    const updated = events.filter(({ type }) => type.startsWith('INTEGRATION'))
    assert.deepEqual(
      updated.map(({ type, data: { application } }: any) => [type, application.bot.id]),
      [['INTEGRATION_UPDATE', bot.id]],
    )
  })

  test('a bot with permissions gets a role of its own', async () => {
    const bot = await newBot(world.app, world.owner)
    let roles: string[] = []
    const events = await world.eventsOf(async () => {
      roles = (await world.administrator.api.put(path(bot.id), { permissions: '1099511627808' })).body.roles
    })
    const types = events.map(({ type }) => type)
    assert.ok(types.indexOf('GUILD_ROLE_CREATE') < types.indexOf('GUILD_MEMBER_ADD'))
    assert.ok(types.includes('GUILD_ROLE_UPDATE'), 'the others moved up')
    const joined = events.find(({ type }) => type === 'GUILD_MEMBER_ADD')
    assert.deepEqual(joined?.data.roles, roles)
    const { body } = await world.owner.api.get(`/guilds/${world.guildId}/roles/${roles[0]}`)
    assert.deepEqual(
      [body.name, body.managed, body.tags, body.permissions, body.position],
      ['Test Bot', true, { bot_id: bot.id }, '1099511627808', 1],
    )
    assert.equal((await world.owner.api.get(`/guilds/${world.guildId}/members/${bot.id}`)).body.roles[0], roles[0])
  })

  test('users get no role', async () => {
    const person = await world.newPerson('somebody')
    assert.deepEqual((await world.administrator.api.put(path(person.id), { permissions: '8' })).body.roles, [])
  })

  test('refuses invalid permissions', async () => {
    const bot = await newBot(world.app, world.owner)
    for (const permissions of ['all', -1, null, {}])
      await world.refuses(() => world.administrator.api.put(path(bot.id), { permissions }), 400, 50035)
  })

  test('refuses a banned user, an unknown user and an unknown guild', async () => {
    const banned = await world.newPerson('banned')
    await world.owner.api.put(`/guilds/${world.guildId}/bans/${banned.id}`)
    await world.refuses(() => world.administrator.api.put(path(banned.id)), 403, 40007)
    await world.refuses(() => world.administrator.api.put(path('1')), 404, 10013)
    await world.refuses(() => world.administrator.api.put(`/guildhall/guilds/1/members/${banned.id}`), 404, 10004)
  })

  test('refuses a bot whose application was deleted', async () => {
    const bot = await newBot(world.app, world.owner)
    assert.equal((await world.owner.api.post(`/applications/${bot.id}/delete`)).status, 204)
    await world.refuses(() => world.administrator.api.put(path(bot.id)), 404, 10013)
  })

  test('refuses everyone but the administrator', async () => {
    for (const who of [world.owner, world.bot, world.stranger]) {
      await world.refuses(() => who.api.put(path(who.id)), 403, 50013)
    }
    await world.refuses(() => world.nobody.put(path(world.stranger.id)), 401, 0)
  })
})
