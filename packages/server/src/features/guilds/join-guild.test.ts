import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { MemberFlag } from '@guildhall/protocol/enums/member-flag'
import { newGuest } from '@guildhall/testing/topics/guests'
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
    // So many who join at once would be taken for a raid.
    world.clock.advance(60_000)
    person = await world.newPerson(`person${count++}`)
    await unlock('COMMUNITY', 'DISCOVERABLE')
  })

  const unlock = (...features: string[]) =>
    world.administrator.api.put(`/guildhall/guilds/${world.guildId}/features`, { features })
  const join = (by: Pick<Person, 'api'> = person, id = world.guildId) => by.api.put(`/guilds/${id}/members/@me`)
  const member = async (who = person) => (await world.owner.api.get(`/guilds/${world.guildId}/members/${who.id}`)).body

  test('joining a guild makes a member and answers the guild; the guild and the new member are told', async () => {
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

  test('answers 204 to who is a member already, also where it isn’t discoverable any more', async () => {
    await unlock()
    await world.writesNothing(async () => assert.equal((await join(world.member)).status, 204))
  })

  test('a guild that isn’t discoverable is not there for who is no member', async () => {
    await unlock('COMMUNITY')
    await world.refuses(() => join(), 404, 10004)
    await world.refuses(() => join(person, '1000000000000000001'), 404, 10004)
  })

  test('a guest becomes a full member, where anybody could', async () => {
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

  test('who is banned stays out', async () => {
    await world.owner.api.put(`/guilds/${world.guildId}/bans/${person.id}`)
    await world.refuses(() => join(), 403, 40007)
  })

  test('nobody is let in while its invites are off', async () => {
    await unlock('DISCOVERABLE', 'INVITES_DISABLED')
    await world.refuses(() => join(), 403, 40006)
    await unlock('DISCOVERABLE')
    const invites_disabled_until = new Date(world.clock.now() + 60_000).toISOString()
    await world.owner.api.put(`/guilds/${world.guildId}/incident-actions`, { invites_disabled_until })
    await world.refuses(() => join(), 403, 40006)
    world.clock.advance(61_000)
    assert.equal((await join()).status, 200)
  })

  test('a user who joins a guild with screening is pending, and is told so', async () => {
    await unlock('DISCOVERABLE', 'MEMBER_VERIFICATION_GATE_ENABLED')
    assert.equal((await join()).body.show_verification_form, true)
    assert.equal((await member()).pending, true)
  })

  test('in an outage a user learns nothing of a guild that they could not discover', async () => {
    const outage = `/guildhall/guilds/${world.guildId}/unavailable`
    await world.administrator.api.put(outage)
    await world.refuses(() => join(), 503)
    await unlock('COMMUNITY')
    await world.refuses(() => join(), 404, 10004)
    await world.refuses(() => join(world.member), 503)
    await world.administrator.api.delete(outage)
  })

  test('a bot comes by being added', async () => {
    await world.refuses(() => join(world.bot), 403, 20001)
  })
})
