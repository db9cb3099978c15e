import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { answerScreening, newApplicants } from '@guildhall/testing/features/join-requests'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Action Guild Join Request', () => {
  let world: World
  let path: string
  let applicant: Person
  let count = 0
  before(async () => {
    world = await World.create()
    path = `/guilds/${world.guildId}/requests`
  })
  after(() => world.close())
  beforeEach(async () => {
    const [made] = await newApplicants(world, [`applicant${count++}`])
    assert.ok(made)
    applicant = made
  })

  const request = async () => {
    const { body } = await world.owner.api.get(path)
    return body.guild_join_requests.find(({ user_id }: { user_id: string }) => user_id === applicant.id)
  }
  const act = async (body: unknown, who: Person = world.owner) => who.api.patch(`${path}/${(await request()).id}`, body)
  const member = async () => (await world.owner.api.get(`/guilds/${world.guildId}/members/${applicant.id}`)).body

  test('admits an approved member, with Guild Member Update and an audit entry', async () => {
    const events = await world.eventsOf(async () => {
      const { status, body } = await act({ action: 'APPROVED', rejection_reason: 'ignored' })
      assert.equal(status, 200)
      assert.equal(body.application_status, 'APPROVED')
      assert.equal(body.actioned_by_user.id, world.owner.id)
      assert.ok(body.reviewed_at)
      assert.equal(body.rejection_reason, null)
      assert.deepEqual(body, await request())
    })
    assert.deepEqual(
      events.map(({ type, data }) => [type, data.pending]),
      [
        ['GUILD_MEMBER_UPDATE', false],
        ['GUILD_AUDIT_LOG_ENTRY_CREATE', undefined],
      ],
    )
    const { action_type, target_id, user_id, changes } = await world.lastAuditEntry()
    assert.deepEqual([action_type, target_id, user_id], [24, applicant.id, world.owner.id])
    assert.deepEqual(changes, [{ key: 'pending', old_value: true, new_value: false }])
    assert.equal((await member()).pending, false)
  })

  test('keeps a rejected applicant pending with the reason, and they may apply again', async () => {
    const events = await world.eventsOf(async () => {
      const { body } = await act({ action: 'REJECTED', rejection_reason: ' Not now ' })
      assert.deepEqual([body.application_status, body.rejection_reason], ['REJECTED', 'Not now'])
    })
    assert.deepEqual(events, [])
    assert.equal((await member()).pending, true)
    await answerScreening(world, applicant)
    const { application_status, rejection_reason, actioned_by_user, reviewed_at } = await request()
    assert.deepEqual(
      [application_status, rejection_reason, actioned_by_user, reviewed_at],
      ['SUBMITTED', null, null, null],
    )
  })

  test('can approve a rejected applicant, but not reject an approved one', async () => {
    await act({ action: 'REJECTED' })
    assert.equal((await act({ action: 'APPROVED' })).status, 200)
    for (const action of ['REJECTED', 'APPROVED']) await world.refuses(() => act({ action }), 400, 50035)
  })

  test('a role admits the member too, and settles the request', async () => {
    const { id } = await request()
    await world.owner.api.put(`/guilds/${world.guildId}/members/${applicant.id}/roles/${world.roles.member}`)
    const { application_status, reviewed_at, actioned_by_user } = await request()
    assert.deepEqual([application_status, actioned_by_user], ['APPROVED', null])
    assert.ok(reviewed_at)
    await world.refuses(() => world.owner.api.patch(`${path}/${id}`, { action: 'REJECTED' }), 400, 50035)
  })

  test('the join request of an applicant who leaves is deleted', async () => {
    const { id } = await request()
    await applicant.api.delete(`/users/@me/guilds/${world.guildId}`)
    assert.equal(await request(), undefined)
    await world.refuses(() => world.owner.api.patch(`${path}/${id}`, { action: 'APPROVED' }), 404, 0)
  })

  test('refuses an invalid decision, and a reason that is too long', async () => {
    for (const action of ['SUBMITTED', 'STARTED', 'approved', null, undefined, 1]) {
      await world.refuses(() => act({ action }), 400, 50035)
    }
    await world.refuses(() => act({ action: 'REJECTED', rejection_reason: 'x'.repeat(161) }), 400, 50035)
    assert.equal((await act({ action: 'REJECTED', rejection_reason: 'x'.repeat(160) })).status, 200)
  })

  test('requires KICK_MEMBERS, and a request of this guild', async () => {
    await world.refuses(() => act({ action: 'APPROVED' }, world.member), 403, 50013)
    const { id: other } = await world.newGuild(world.owner)
    const { id } = await request()
    await world.refuses(() => world.owner.api.patch(`/guilds/${other}/requests/${id}`, { action: 'APPROVED' }), 404, 0)
    await world.refuses(() => world.owner.api.patch(`${path}/1`, { action: 'APPROVED' }), 404, 0)
    const kicker = await world.newPerson(`kicker${count}`)
    await world.join(kicker)
    await world.grant(kicker, ['KICK_MEMBERS'])
    assert.equal((await act({ action: 'APPROVED' }, kicker)).status, 200)
  })
})
