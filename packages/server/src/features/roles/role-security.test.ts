import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import { changeMember } from '../members/members-actions.ts'
import { mustFindMember } from '../members/members-store.ts'

/** Known mistakes of such servers, one test for each. */
describe('The role hierarchy', () => {
  let world: World
  /** Has MANAGE_ROLES, KICK_MEMBERS and BAN_MEMBERS by a role between `member` and `moderator`. */
  let roler: Person
  let own: string
  before(async () => {
    world = await World.create()
    roler = await world.newPerson('roler')
    await world.join(roler)
    own = await world.grant(roler, ['MANAGE_ROLES', 'KICK_MEMBERS', 'BAN_MEMBERS'], 2)
  })
  after(() => world.close())

  const role = (id: string) => `/guilds/${world.guildId}/roles/${id}`
  const memberRole = (userId: string, roleId: string) => `/guilds/${world.guildId}/members/${userId}/roles/${roleId}`
  const administrator = permissionSet('ADMINISTRATOR').toString()

  test('keeps the permissions of a renamed role', async () => {
    const before = (await world.owner.api.get(role(world.roles.moderator))).body
    const { body } = await world.owner.api.patch(role(world.roles.moderator), { name: 'guards' })
    assert.notEqual(before.permissions, '0')
    assert.deepEqual(body, { ...before, name: 'guards' })
  })

  test('prevents a member with MANAGE_ROLES from raising their own role', async () => {
    await world.refuses(() => roler.api.patch(role(own), { permissions: administrator }), 403, 50013)
    const positions = `/guilds/${world.guildId}/roles`
    await world.refuses(() => roler.api.patch(positions, [{ id: own, position: 4 }]), 403, 50013)
    await world.refuses(() => roler.api.patch(positions, [{ id: world.roles.moderator, position: 1 }]), 403, 50013)
  })

  test('prevents a member with MANAGE_ROLES from giving anyone a role at or above their own', async () => {
    for (const id of [own, world.roles.moderator]) {
      await world.refuses(() => roler.api.put(memberRole(roler.id, id)), 403, 50013)
      await world.refuses(() => roler.api.put(memberRole(world.member.id, id)), 403, 50013)
    }
    await world.refuses(() => roler.api.put(memberRole(roler.id, world.roles.bot)), 403, 50013)
  })

  test('prevents a member with MANAGE_ROLES from editing, deleting or removing a role at or above their own', async () => {
    for (const id of [own, world.roles.moderator, world.roles.bot]) {
      await world.refuses(() => roler.api.patch(role(id), { name: 'x' }), 403, 50013)
      await world.refuses(() => roler.api.delete(role(id)), 403, 50013)
    }
    await world.refuses(() => roler.api.delete(memberRole(world.moderator.id, world.roles.moderator)), 403, 50013)
  })

  test('prevents a member with MANAGE_ROLES from granting permissions that they lack, by a new role, a role below them or @everyone', async () => {
    await world.refuses(
      () => roler.api.post(`/guilds/${world.guildId}/roles`, { permissions: administrator }),
      403,
      50013,
    )
    for (const id of [world.roles.member, world.guildId]) {
      await world.refuses(() => roler.api.patch(role(id), { permissions: administrator }), 403, 50013)
    }
  })

  test('applies to administrators who are not the owner', async () => {
    const person = await world.newPerson('low administrator')
    await world.join(person)
    await world.grant(person, ['ADMINISTRATOR'], 1)
    await world.refuses(() => person.api.patch(role(world.roles.moderator), { name: 'x' }), 403, 50013)
    await world.refuses(() => person.api.put(memberRole(person.id, world.roles.moderator)), 403, 50013)
    await world.refuses(() => person.api.delete(`/guilds/${world.guildId}/members/${world.moderator.id}`), 403, 50013)
  })

  test('prevents everyone from kicking or banning the owner under any form of their ID', async () => {
    const ids = [world.owner.id, `0${world.owner.id}`]
    for (const caller of [roler, world.moderator, world.bot, world.owner]) {
      for (const id of ids) {
        const status = id === world.owner.id ? 403 : 400
        await world.refuses(() => caller.api.delete(`/guilds/${world.guildId}/members/${id}`), status)
        await world.refuses(() => caller.api.put(`/guilds/${world.guildId}/bans/${id}`, {}), status)
      }
    }
    const user_ids = [world.owner.id]
    await world.refuses(() => world.bot.api.post(`/guilds/${world.guildId}/bulk-ban`, { user_ids }), 400, 500000)
  })

  test('prevents everyone from giving or removing a role of another guild', async () => {
    const { id } = await world.newGuild(roler, 'My own', { roles: [{ name: 'mine', permissions: administrator }] })
    const { body } = await roler.api.get(`/guilds/${id}/roles`)
    for (const foreign of body) {
      await world.refuses(() => roler.api.put(memberRole(roler.id, foreign.id)), 404, 10011)
      await world.refuses(() => roler.api.delete(memberRole(roler.id, foreign.id)), 404, 10011)
      await world.refuses(() => roler.api.patch(role(foreign.id), { name: 'x' }), 404, 10011)
    }
  })

  test('suspends MANAGE_ROLES during a timeout', async () => {
    const unit = { name: 'time out', emits: ['GUILD_MEMBER_UPDATE'], guildId: world.guildId } as const
    const set = (until: string | null) =>
      writeAsSystem(world.app.kernel, unit, async (tx) => {
        const found = await mustFindMember(tx.db, world.guildId, roler.id)
        await changeMember(tx, tx.guild, found, { communication_disabled_until: until })
      })
    await set(new Date(world.clock.now() + 60_000).toISOString())
    await world.refuses(() => roler.api.patch(role(world.roles.member), { name: 'x' }), 403, 50013)
    world.clock.advance(61_000)
    assert.equal((await roler.api.patch(role(world.roles.member), { name: 'x' })).status, 200)
    await set(null)
  })
})
