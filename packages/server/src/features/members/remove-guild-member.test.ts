import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { joinVoice } from '@guildhall/testing/features/voice'
import { World } from '@guildhall/testing/worlds/world'

describe('Remove Guild Member', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const path = (userId: string) => `/guilds/${world.guildId}/members/${userId}`
  const joined = async (name: string, roles: string[] = []) => {
    const person = await world.newPerson(name)
    await world.join(person, { roles })
    return person
  }

  test('answers 204 and removes the member', async () => {
    const person = await joined('one')
    const { status, body } = await world.moderator.api.delete(path(person.id))
    assert.equal(status, 204)
    assert.equal(body, undefined)
    await world.refuses(() => world.owner.api.get(path(person.id)), 404, 10007)
    await world.refuses(() => person.api.get(path(world.member.id)), 403, 50001)
  })

  test('first disconnects the member from voice', async () => {
    const person = await joined('in voice')
    await joinVoice(world, person)
    const events = await world.eventsOf(() => world.moderator.api.delete(path(person.id)))
    const [left, gone] = events
    assert.deepEqual([left?.type, gone?.type], ['VOICE_STATE_UPDATE', 'GUILD_MEMBER_REMOVE'])
    assert.deepEqual([left?.data.user_id, left?.data.channel_id], [person.id, null])
    assert.deepEqual(await world.db.q.selectFrom('voice_states').selectAll().execute(), [])
  })

  test('notifies members and writes an audit entry with the reason', async () => {
    const person = await joined('two')
    const events = await world.eventsOf(() =>
      world.moderator.api.delete(path(person.id), { 'x-audit-log-reason': 'spam%20%26%20worse' }),
    )
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_MEMBER_REMOVE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    assert.deepEqual(events[0]?.data, { guild_id: world.guildId, user: person.user })
    const { id, ...entry } = await world.lastAuditEntry()
    assert.equal(typeof id, 'string')
    assert.deepEqual(entry, {
      action_type: 20,
      user_id: world.moderator.id,
      target_id: person.id,
      reason: 'spam & worse',
    })
  })

  test('updates the counts of members and of each role', async () => {
    const person = await joined('three', [world.roles.member])
    const state = async () => {
      const guild = await world.db.q
        .selectFrom('guilds')
        .select('member_count')
        .where('id', '=', world.guildId)
        .executeTakeFirst()
      const role = await world.db.q
        .selectFrom('roles')
        .select('member_count')
        .where('id', '=', world.roles.member)
        .executeTakeFirst()
      const model = await world.app.kernel.readModel.find(world.guildId)
      return [guild?.member_count, role?.member_count, model?.state.memberCount]
    }
    const [members = 0, holders = 0] = await state()
    await world.moderator.api.delete(path(person.id))
    assert.deepEqual(await state(), [members - 1, holders - 1, members - 1])
  })

  test('marks a kicked member who returns with DID_REJOIN', async () => {
    const person = await joined('four')
    assert.equal((await world.owner.api.get(path(person.id))).body.flags, 0)
    for (let times = 0; times < 2; times++) {
      await world.moderator.api.delete(path(person.id))
      await world.join(person)
      assert.equal((await world.owner.api.get(path(person.id))).body.flags, 1)
    }
  })

  test('refuses to kick the owner and the caller', async () => {
    await world.refuses(() => world.moderator.api.delete(path(world.owner.id)), 403, 50013)
    await world.refuses(() => world.moderator.api.delete(path(world.moderator.id)), 403, 50013)
    await world.refuses(() => world.owner.api.delete(path(world.owner.id)), 403, 50013)
  })

  test('refuses a member whose highest role is not below that of the caller', async () => {
    const equal = await joined('five', [world.roles.member, world.roles.moderator])
    await world.refuses(() => world.moderator.api.delete(path(equal.id)), 403, 50013)
    await world.refuses(() => world.moderator.api.delete(path(world.bot.id)), 403, 50013)
    assert.equal((await world.bot.api.delete(path(equal.id))).status, 204)
  })

  test('refuses members who lack KICK_MEMBERS, and non-members', async () => {
    await world.refuses(() => world.member.api.delete(path(world.bot.id)), 403, 50013)
    await world.refuses(() => world.stranger.api.delete(path(world.member.id)), 403, 50001)
  })

  test('distinguishes unknown users from non-members', async () => {
    await world.refuses(() => world.moderator.api.delete(path(world.stranger.id)), 404, 10007)
    await world.refuses(() => world.moderator.api.delete(path('1')), 404, 10013)
  })
})
