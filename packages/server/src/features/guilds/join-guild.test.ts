import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { MemberFlag } from '@guildhall/protocol/enums/member-flag'
import { newGuest } from '@guildhall/testing/features/guests'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Join Guild', () => {
  let world: World
  let count = 0
  /** In no guild. */
  let person: Person
  before(async () => {
    world = await World.create()
    world.clock.hold()
  })
  after(() => world.close())
  beforeEach(async () => {
    // So many simultaneous joins would be treated as a raid.
    world.clock.advance(60_000)
    person = await world.newPerson(`person${count++}`)
    await unlock('COMMUNITY', 'DISCOVERABLE')
  })

  const unlock = (...features: string[]) =>
    world.administrator.api.put(`/guildhall/guilds/${world.guildId}/features`, { features })
  const join = (by: Pick<Person, 'api'> = person, id = world.guildId) => by.api.put(`/guilds/${id}/members/@me`)
  const member = async (who = person) => (await world.owner.api.get(`/guilds/${world.guildId}/members/${who.id}`)).body

  test('adds a member and returns the guild, and notifies the guild and the new member', async () => {
    let body: any
    const mine = await world.eventsOf(async () => {
      const events = await world.eventsOf(async () => {
        const answer = await join()
        assert.equal(answer.status, 200)
        body = answer.body
      })
      assert.deepEqual(events, [{ type: 'GUILD_MEMBER_ADD', data: { guild_id: world.guildId, ...(await member()) } }])
    }, person.id)
    assert.deepEqual(mine, [{ type: 'GUILD_CREATE', data: { id: world.guildId } }])
    assert.deepEqual(body, (await person.api.get(`/guilds/${world.guildId}`)).body)
  })

  test('answers 204 to a member, even if the guild is no longer discoverable', async () => {
    await unlock()
    await world.writesNothing(async () => assert.equal((await join(world.member)).status, 204))
  })

  test('answers 404 to non-members of a guild that isn’t discoverable', async () => {
    await unlock('COMMUNITY')
    await world.refuses(() => join(), 404, 10004)
    await world.refuses(() => join(person, '1000000000000000001'), 404, 10004)
  })

  test('makes a guest a full member where anyone may join', async () => {
    const guest = await newGuest(world)
    await unlock()
    await world.refuses(() => join(guest), 403, 50001)
    await unlock('DISCOVERABLE')
    const events = await world.eventsOf(async () => assert.equal((await join(guest)).status, 200))
    assert.deepEqual(
      events.map(({ type }) => type),
      ['GUILD_MEMBER_UPDATE'],
    )
    assert.equal((await member(guest)).flags & MemberFlag.IS_GUEST, 0)
  })

  test('refuses banned users', async () => {
    await world.owner.api.put(`/guilds/${world.guildId}/bans/${person.id}`)
    await world.refuses(() => join(), 403, 40007)
  })

  test('refuses everyone while invites are disabled or paused', async () => {
    await unlock('DISCOVERABLE', 'INVITES_DISABLED')
    await world.refuses(() => join(), 403, 40006)
    await unlock('DISCOVERABLE')
    const invites_disabled_until = new Date(world.clock.now() + 60_000).toISOString()
    await world.owner.api.put(`/guilds/${world.guildId}/incident-actions`, { invites_disabled_until })
    await world.refuses(() => join(), 403, 40006)
    world.clock.advance(61_000)
    assert.equal((await join()).status, 200)
  })

  test('makes a user pending in a guild with screening, and notifies them', async () => {
    await unlock('DISCOVERABLE', 'MEMBER_VERIFICATION_GATE_ENABLED')
    assert.equal((await join()).body.show_verification_form, true)
    assert.equal((await member()).pending, true)
  })

  test('reveals nothing in an outage of a guild that the user could not discover', async () => {
    const outage = `/guildhall/guilds/${world.guildId}/unavailable`
    await world.administrator.api.put(outage)
    await world.refuses(() => join(), 503)
    await unlock('COMMUNITY')
    await world.refuses(() => join(), 404, 10004)
    await world.refuses(() => join(world.member), 503)
    await world.administrator.api.delete(outage)
  })

  test('refuses bots, which have to be added', async () => {
    await world.refuses(() => join(world.bot), 403, 20001)
  })
})
