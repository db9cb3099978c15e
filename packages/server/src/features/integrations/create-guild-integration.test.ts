import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { LIMITS } from '@guildhall/protocol/limits'
import { integrationsPath, newIntegration, shownIntegrations } from '@guildhall/testing/features/integrations'
import { World } from '@guildhall/testing/worlds/world'

const BODY = { type: 'youtube', account: { id: 'UC1', name: 'Films' } }

describe('Create Guild Integration', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = integrationsPath(world)
  })
  after(() => world.close())

  const create = (body: unknown, by = world.administrator) => by.api.post(path, body)

  test('answers 201 with the integration, with its role, events and an audit entry', async () => {
    let made: any
    const events = await world.eventsOf(async () => {
      const { status, body } = await create({ ...BODY, user_id: world.member.id })
      assert.equal(status, 201)
      made = body
    })
    assert.deepEqual((await shownIntegrations(world)).at(-1), made)
    assert.deepEqual(
      events.map(({ type }) => type),
      [
        'GUILD_ROLE_UPDATE',
        'GUILD_ROLE_UPDATE',
        'GUILD_ROLE_UPDATE',
        'GUILD_ROLE_CREATE',
        'INTEGRATION_CREATE',
        'GUILD_INTEGRATIONS_UPDATE',
        'GUILD_AUDIT_LOG_ENTRY_CREATE',
      ],
    )
    const { user, ...integration } = made
    assert.deepEqual(user, world.member.user)
    assert.deepEqual(events[4]?.data, { guild_id: world.guildId, ...integration })
    assert.deepEqual(events[5]?.data, { guild_id: world.guildId })
    const role = (await world.owner.api.get(`/guilds/${world.guildId}/roles/${made.role_id}`)).body
    assert.deepEqual(
      [role.name, role.managed, role.tags, role.permissions, role.position],
      ['Films', true, { integration_id: made.id }, '0', 1],
    )
    const { id, ...entry } = await world.lastAuditEntry()
    assert.equal(typeof id, 'string')
    assert.deepEqual(entry, {
      action_type: 80,
      user_id: world.administrator.id,
      target_id: made.id,
      changes: [
        { key: 'name', new_value: 'Films' },
        { key: 'type', new_value: 'youtube' },
        { key: 'enabled', new_value: true },
        { key: 'revoked', new_value: false },
        { key: 'expire_behavior', new_value: 0 },
        { key: 'expire_grace_period', new_value: 1 },
      ],
    })
    const log = (await world.owner.api.get(`/guilds/${world.guildId}/audit-logs?action_type=80`)).body
    assert.deepEqual(log.integrations, [
      { id: made.id, name: 'Films', type: 'youtube', account: { id: 'UC1', name: 'Films' } },
    ])
  })

  test('defaults to the guild’s owner, and to the name of the account', async () => {
    const { user, name, enable_emoticons } = await newIntegration(world)
    assert.deepEqual([user, name, enable_emoticons], [world.owner.user, 'Ada plays', true])
    const youtube = await newIntegration(world, { ...BODY, enable_emoticons: true })
    assert.equal(Object.hasOwn(youtube, 'enable_emoticons'), false, 'emoticons are for Twitch alone')
  })

  test('prevents everyone from assigning, removing or deleting the role', async () => {
    const { role_id } = await newIntegration(world)
    const role = `/guilds/${world.guildId}/roles/${role_id}`
    const ofMember = `/guilds/${world.guildId}/members/${world.member.id}`
    await world.refuses(() => world.owner.api.delete(role), 400, 50028)
    await world.refuses(() => world.owner.api.put(`${ofMember}/roles/${role_id}`), 403, 50013)
    await world.refuses(() => world.owner.api.delete(`${ofMember}/roles/${role_id}`), 403, 50013)
    await world.refuses(() => world.owner.api.patch(ofMember, { roles: [role_id] }), 403, 50013)
  })

  test('refuses invalid bodies', async () => {
    const long = 'x'.repeat(LIMITS.integrationName.max + 1)
    for (const wrong of [
      { type: 'discord' },
      { type: 'myspace' },
      { type: undefined },
      { account: undefined },
      { account: { id: 'x' } },
      { account: { id: '', name: 'x' } },
      { account: { id: 'x', name: long } },
      { name: ' ' },
      { name: long },
      { expire_behavior: 2 },
      { expire_grace_period: 2 },
      { enable_emoticons: 'yes' },
      { user_id: 'somebody' },
    ])
      await world.refuses(() => create({ ...BODY, ...wrong }), 400, 50035)
  })

  test('refuses everyone but the administrator, users who are not members, and requests without a token', async () => {
    for (const who of [world.owner, world.bot]) await world.refuses(() => create(BODY, who), 403, 50013)
    await world.refuses(() => create({ ...BODY, user_id: world.stranger.id }), 404, 10007)
    await world.refuses(() => create({ ...BODY, user_id: '1' }), 404, 10013)
    await world.refuses(() => world.administrator.api.post('/guildhall/guilds/1/integrations', BODY), 404, 10004)
  })

  test('refuses an integration if the guild has the maximum number of roles', async () => {
    const roles = Array.from({ length: LIMITS.rolesPerGuild - 1 }, (_, i) => ({ name: `role ${i}` }))
    const { id } = await world.newGuild(world.owner, 'Full', { roles })
    await world.refuses(() => world.administrator.api.post(`/guildhall/guilds/${id}/integrations`, BODY), 400, 30005)
  })
})
