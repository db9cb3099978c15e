import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { beginSubscription, newIntegration, shownIntegrations } from '@guildhall/testing/features/integrations'
import { joinVoice } from '@guildhall/testing/features/voice'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { newBot, type Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Delete Guild Integration', () => {
  let world: World
  let bot: Person
  let integrationId: string
  before(async () => {
    world = await World.create()
  })
  after(async () => {
    assert.deepEqual(await storeFaults(world.db), [])
    await world.close()
  })
  beforeEach(async () => {
    bot = await newBot(world.app, world.owner)
    const members = `/guildhall/guilds/${world.guildId}/members`
    assert.equal((await world.administrator.api.put(`${members}/${bot.id}`, { permissions: '32' })).status, 201)
    integrationId = (await shownIntegrations(world)).at(-1).id
  })

  const path = (id = integrationId) => `/guilds/${world.guildId}/integrations/${id}`
  const remove = (id?: string) => world.owner.api.delete(path(id), { 'x-audit-log-reason': 'enough' })
  const rolesNow = async (): Promise<any[]> => (await world.owner.api.get(`/guilds/${world.guildId}/roles`)).body
  const roleOf = async (who: Person) => (await rolesNow()).find(({ tags }) => tags?.bot_id === who.id)

  test('kicks the bot and deletes its role, with all events and one audit entry', async () => {
    const { guildId } = world
    const role = await roleOf(bot)
    const overwrite = `/channels/${world.channels.general}/permissions/${role.id}`
    await world.owner.api.put(overwrite, { type: 0, allow: '1024' })
    const above = (await rolesNow()).filter(({ position }) => position > role.position).length
    const events = await world.eventsOf(async () => {
      const { status, body } = await remove()
      assert.deepEqual([status, body], [204, undefined])
    })
    assert.deepEqual(
      events.map(({ type }) => type),
      [
        'GUILD_MEMBER_REMOVE',
        'INTEGRATION_DELETE',
        'GUILD_INTEGRATIONS_UPDATE',
        'CHANNEL_UPDATE',
        'GUILD_ROLE_DELETE',
        ...Array(above).fill('GUILD_ROLE_UPDATE'),
        'GUILD_AUDIT_LOG_ENTRY_CREATE',
      ],
    )
    const [left, gone, updated, , ofRole] = events.map(({ data }) => data)
    assert.deepEqual(left, { guild_id: guildId, user: bot.user })
    assert.deepEqual(gone, { id: integrationId, guild_id: guildId, application_id: bot.id })
    assert.deepEqual(updated, { guild_id: guildId })
    assert.deepEqual(ofRole, { guild_id: guildId, role_id: role.id })
    const { id, ...entry } = await world.lastAuditEntry()
    assert.equal(typeof id, 'string')
    assert.deepEqual(entry, {
      action_type: 82,
      user_id: world.owner.id,
      target_id: integrationId,
      changes: [
        { key: 'name', old_value: 'Test Bot' },
        { key: 'type', old_value: 'discord' },
        { key: 'enabled', old_value: true },
      ],
      reason: 'enough',
    })
    await world.refuses(() => world.owner.api.get(`/guilds/${guildId}/members/${bot.id}`), 404, 10007)
    assert.equal(await roleOf(bot), undefined)
    assert.ok(!(await shownIntegrations(world)).some(({ id }) => id === integrationId))
    await world.refuses(() => remove(), 404, 10005)
  })

  test('disconnects the bot from voice, and ends its subscriptions', async () => {
    const { id } = await newIntegration(world)
    await beginSubscription(world, id, bot.id)
    await joinVoice(world, bot)
    const events = await world.eventsOf(() => remove())
    const types = events.map(({ type }) => type)
    assert.equal(types[0], 'VOICE_STATE_UPDATE')
    assert.equal(types.filter((type) => type === 'GUILD_INTEGRATIONS_UPDATE').length, 1)
    const changed = events.find(({ type }) => type === 'INTEGRATION_UPDATE')
    assert.deepEqual([changed?.data.id, changed?.data.subscriber_count], [id, 0])
  })

  test('removes the role from subscribers, who stay members', async () => {
    const { id, role_id } = await newIntegration(world, { expire_behavior: 1 })
    await beginSubscription(world, id, world.member.id)
    const events = await world.eventsOf(() => remove(id))
    const deleted = events.find(({ type }) => type === 'INTEGRATION_DELETE')
    assert.deepEqual(deleted?.data, { id, guild_id: world.guildId })
    assert.ok(!(await rolesNow()).some((role) => role.id === role_id))
    const { body } = await world.owner.api.get(`/guilds/${world.guildId}/members/${world.member.id}`)
    assert.deepEqual(body.roles, [])
    world.clock.advance(40 * 86_400_000)
    await world.app.worker.settled()
    assert.equal((await world.owner.api.get(`/guilds/${world.guildId}/members/${world.member.id}`)).status, 200)
  })

  test('requires only MANAGE_GUILD, whatever the bot’s position', async () => {
    const manager = await world.newPerson(`manager ${bot.id}`)
    await world.join(manager)
    await world.refuses(() => manager.api.delete(path()), 403, 50013)
    await world.refuses(() => world.stranger.api.delete(path()), 403, 50001)
    await world.grant(manager, ['MANAGE_GUILD'], 1)
    assert.equal((await manager.api.delete(path())).status, 204)
  })

  test('lets a bot remove itself', async () => {
    const [{ id }] = await shownIntegrations(world)
    assert.equal((await world.bot.api.delete(path(id))).status, 204)
    await world.refuses(() => world.bot.api.get(`/guilds/${world.guildId}`), 403, 50001)
    await world.join(world.bot)
  })

  test('refuses a guild subscription, an unknown integration and one of another guild', async () => {
    const { id } = await newIntegration(world, { type: 'guild_subscription' })
    await world.refuses(() => remove(id), 400, 50163)
    await world.refuses(() => remove('1'), 404, 10005)
    const elsewhere = await world.newGuild(world.owner)
    await world.join(bot, { guildId: elsewhere.id })
    const [other] = await shownIntegrations(world, elsewhere.id)
    await world.refuses(() => remove(other.id), 404, 10005)
  })
})
