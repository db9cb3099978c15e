import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '../../testing/world.ts'

describe('Add Guild Member By Administrator', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const path = (userId: string) => `/guildhall/guilds/${world.guildId}/members/${userId}`

  test('answers 201 with the new member; the guild and his sessions hear of it', async () => {
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

  test('answers 204 for a member, and nothing happens', async () => {
    const events = await world.eventsOf(async () => {
      const { status, body } = await world.administrator.api.put(path(world.member.id))
      assert.deepEqual([status, body], [204, undefined])
    })
    assert.deepEqual(events, [])
  })

  test('a bot that is added stands in the audit log', async () => {
    await world.owner.api.delete(`/guilds/${world.guildId}/members/${world.bot.id}`)
    const { status } = await world.administrator.api.put(path(world.bot.id))
    assert.equal(status, 201)
    const { action_type, user_id, target_id } = await world.lastAuditEntry()
    assert.deepEqual([action_type, user_id, target_id], [28, world.administrator.id, world.bot.id])
  })

  test('refuses who is banned, an unknown user and an unknown guild', async () => {
    const banned = await world.newPerson('banned')
    await world.owner.api.put(`/guilds/${world.guildId}/bans/${banned.id}`)
    await world.refuses(() => world.administrator.api.put(path(banned.id)), 403, 40007)
    await world.refuses(() => world.administrator.api.put(path('1')), 404, 10013)
    await world.refuses(() => world.administrator.api.put(`/guildhall/guilds/1/members/${banned.id}`), 404, 10004)
  })

  test('refuses everyone but the administrator', async () => {
    for (const who of [world.owner, world.bot, world.stranger]) {
      await world.refuses(() => who.api.put(path(who.id)), 403, 50013)
    }
    await world.refuses(() => world.nobody.put(path(world.stranger.id)), 401, 0)
  })
})
