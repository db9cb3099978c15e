import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { joinAsGuest } from '@guildhall/testing/features/guests'
import { answerScreening } from '@guildhall/testing/features/join-requests'
import {
  newLinkedRole,
  newReporter,
  type Reporter,
  ruleOf,
  setConditions,
} from '@guildhall/testing/features/linked-roles'
import { uninstall } from '@guildhall/testing/features/oauth2'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { updateDatedRoles } from './update-dated-roles.ts'

const DAY_MS = 86_400_000

describe('Linked roles', () => {
  let world: World
  let reporter: Reporter
  let person: Person
  let roleId: string
  let count = 0
  before(async () => {
    world = await World.create()
    world.clock.hold()
    reporter = await newReporter(world)
    roleId = await newLinkedRole(world, [[ruleOf(reporter, 'level', 2, '5')]])
  })
  after(async () => {
    assert.deepEqual(await storeFaults(world.db), [])
    await world.close()
  })
  beforeEach(async () => {
    person = await world.newPerson(`player ${count++}`)
  })

  const rolesOf = async (who = person): Promise<string[]> =>
    (await world.owner.api.get(`/guilds/${world.guildId}/members/${who.id}`)).body.roles
  const holders = async (id = roleId) =>
    (await world.owner.api.get(`/guilds/${world.guildId}/roles/member-counts`)).body[id]
  const connectionPath = () => `/users/@me/applications/${reporter.id}/role-connection`

  test('a member gets the role when they satisfy its conditions, and loses it when they no longer do', async () => {
    await world.join(person)
    const before = await holders()
    const gained = await world.eventsOf(() => reporter.report(person, { level: 5 }))
    assert.deepEqual(
      gained.map(({ type }) => type),
      ['GUILD_MEMBER_UPDATE', 'GUILD_AUDIT_LOG_ENTRY_CREATE'],
    )
    assert.deepEqual([await rolesOf(), await holders()], [[roleId], before + 1])
    const added = await world.lastAuditEntry()
    const change = [{ id: roleId, name: 'linked' }]
    assert.deepEqual(
      [added.action_type, added.user_id, added.target_id, added.changes],
      [25, null, person.id, [{ key: '$add', new_value: change }]],
    )
    assert.deepEqual(await world.eventsOf(() => reporter.report(person, { level: 6 })), [])
    await reporter.report(person, { level: 4 })
    assert.deepEqual([await rolesOf(), await holders()], [[], before])
    assert.deepEqual((await world.lastAuditEntry()).changes, [{ key: '$remove', new_value: change }])
  })

  test('a member keeps their other roles', async () => {
    await world.join(person, { roles: [world.roles.member] })
    await reporter.report(person, { level: 5 })
    assert.deepEqual(await rolesOf(), [world.roles.member, roleId])
    await reporter.report(person, {})
    assert.deepEqual(await rolesOf(), [world.roles.member])
  })

  test('the role ends with the role connection', async () => {
    await world.join(person)
    await reporter.report(person, { level: 5 })
    assert.equal((await (await reporter.for(person)).delete(connectionPath())).status, 204)
    await world.app.worker.settled()
    assert.deepEqual(await rolesOf(), [])
  })

  test('the role and the role connection end when the user revokes the application’s access', async () => {
    await world.join(person)
    await reporter.report(person, { level: 5 })
    await uninstall(person, reporter)
    await world.app.worker.settled()
    assert.deepEqual(await rolesOf(), [])
    assert.deepEqual((await (await reporter.for(person)).get(connectionPath())).body.metadata, {})
  })

  test('a user who joins later gets the role at once', async () => {
    await reporter.report(person, { level: 9 })
    await world.join(person)
    await world.app.worker.settled()
    assert.deepEqual(await rolesOf(), [roleId])
  })

  test('new conditions apply to all members, and removed conditions leave the role to its members', async () => {
    await world.join(person)
    await reporter.report(person, { level: 3, paid: true })
    const other = await world.newPerson('by hand')
    const { body } = await world.owner.api.post(`/guilds/${world.guildId}/roles`, { name: 'merged' })
    await world.join(other, { roles: [body.id] })
    await setConditions(world, body.id, [[ruleOf(reporter, 'paid', 7, '1')]])
    assert.deepEqual([await rolesOf(), await rolesOf(other)], [[body.id], []])
    await setConditions(world, body.id, [])
    await reporter.report(person, {})
    assert.deepEqual(await rolesOf(), [body.id])
    const path = `/guilds/${world.guildId}/members/${person.id}/roles/${body.id}`
    assert.equal((await world.owner.api.delete(path)).status, 204)
  })

  test('conditions on dates are satisfied as time passes', async () => {
    await world.join(person)
    const dated = await newLinkedRole(world, [[ruleOf(reporter, 'since', 6, '3')]])
    await reporter.report(person, { since: new Date(world.clock.now()).toISOString() })
    assert.deepEqual(await rolesOf(), [])
    await world.clock.advance(3 * DAY_MS)
    await updateDatedRoles(world.app.kernel)
    await world.app.worker.settled()
    assert.deepEqual(await rolesOf(), [dated])
    await world.owner.api.delete(`/guilds/${world.guildId}/roles/${dated}`)
    const rows = world.db.q.selectFrom('linked_roles').select('role_id').where('role_id', '=', dated)
    assert.deepEqual(await rows.execute(), [])
  })

  test('a pending member gets the role only after they have passed the screening', async () => {
    await reporter.report(person, { level: 9 })
    const path = `/guilds/${world.guildId}/member-verification`
    const question = { field_type: 'TEXT_INPUT', label: 'Why?', required: true }
    await world.owner.api.patch(path, { enabled: true, form_fields: [question] })
    await world.join(person)
    await world.app.worker.settled()
    const { body } = await world.owner.api.get(`/guilds/${world.guildId}/members/${person.id}`)
    assert.deepEqual([body.pending, body.roles], [true, []])
    await answerScreening(world, person)
    const requests = `/guilds/${world.guildId}/requests`
    const [request] = (await world.owner.api.get(requests)).body.guild_join_requests
    const approved = await world.owner.api.patch(`${requests}/${request.id}`, { action: 'APPROVED' })
    assert.equal(approved.status, 200, JSON.stringify(approved.body))
    await world.app.worker.settled()
    assert.deepEqual(await rolesOf(), [roleId])
    await world.owner.api.patch(path, { enabled: false })
  })

  test('members get the role when the screening is turned off, and a guest when they become a member', async () => {
    const path = `/guilds/${world.guildId}/member-verification`
    await reporter.report(person, { level: 9 })
    await world.owner.api.patch(path, { enabled: true })
    await world.join(person)
    await world.app.worker.settled()
    assert.deepEqual(await rolesOf(), [])
    await world.owner.api.patch(path, { enabled: false })
    await world.app.worker.settled()
    assert.deepEqual(await rolesOf(), [roleId])

    const guest = await world.newPerson(`guest ${count++}`)
    await reporter.report(guest, { level: 9 })
    await joinAsGuest(world, guest)
    await world.app.worker.settled()
    assert.deepEqual(await rolesOf(guest), [])
    const { body: invite } = await world.owner.api.post(`/channels/${world.channels.general}/invites`, {})
    assert.equal((await guest.api.post(`/invites/${invite.code}`)).status, 200)
    await world.app.worker.settled()
    assert.deepEqual(await rolesOf(guest), [roleId])
  })

  test('members lose the role when its application is deleted', async () => {
    const own = await World.create()
    const game = await newReporter(own)
    const id = await newLinkedRole(own, [[ruleOf(game, 'level', 2, '5')]])
    await game.report(own.member, { level: 5 })
    const member = () => own.owner.api.get(`/guilds/${own.guildId}/members/${own.member.id}`)
    assert.ok((await member()).body.roles.includes(id))
    assert.equal((await own.owner.api.post(`/applications/${game.id}/delete`)).status, 204)
    await own.app.worker.settled()
    assert.ok(!(await member()).body.roles.includes(id))
    assert.deepEqual(await storeFaults(own.db), [])
    await own.close()
  })
})
