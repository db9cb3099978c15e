import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import { clientInGuild } from '../testing/client-in-guild.ts'
import { memberRolesOf, powersOver } from './powers-over-member.ts'

const [ME, OWNER, OTHER, STRANGER] = ['10', '9', '20', '30']
const role = (id: string, position: number, permissions: PermissionName[] = [], fields: object = {}) => ({
  id,
  name: `role ${id}`,
  position,
  permissions: String(permissionSet(...permissions)),
  managed: false,
  ...fields,
})
const user = (id: string) => ({ id, username: `user ${id}`, global_name: null, avatar: null })

interface Case {
  mine?: string[]
  theirs?: string[]
  everyone?: PermissionName[]
  roles?: object[]
  guild?: object
}

/** The state of a guild with the roles 2 (lowest) to 4 (highest). */
function worldOf({ mine = [], theirs = [], everyone = [], roles = [], guild = {} }: Case) {
  const members = [
    { user: user(ME), roles: mine },
    { user: user(OWNER), roles: [] },
    { user: user(OTHER), roles: theirs },
  ]
  const all = [role('1', 0, everyone), role('2', 1), role('3', 2), role('4', 3), ...roles]
  const { world } = clientInGuild({ guild: { members, roles: all, ...guild } }).client.store.getState()
  assert.ok(world)
  return world
}
const powers = (userId: string, shape: Case) => {
  const { roles, ...rest } = powersOver(worldOf(shape), '1', userId)
  const held = Object.entries(rest).flatMap(([name, has]) => (has ? [name] : []))
  return [...held, ...(roles.length > 0 ? [`roles ${roles.map(({ id }) => id).join()}`] : [])]
}
const MODERATOR: PermissionName[] = ['MANAGE_NICKNAMES', 'MODERATE_MEMBERS', 'KICK_MEMBERS', 'BAN_MEMBERS']

describe('The user’s powers over a member', () => {
  test('need a permission each', () => {
    const above = { mine: ['3'], theirs: ['2'] }
    assert.deepEqual(powers(OTHER, above), [])
    assert.deepEqual(powers(OTHER, { ...above, everyone: ['MANAGE_NICKNAMES'] }), ['rename'])
    assert.deepEqual(powers(OTHER, { ...above, everyone: ['MODERATE_MEMBERS'] }), ['timeOut'])
    assert.deepEqual(powers(OTHER, { ...above, everyone: ['KICK_MEMBERS'] }), ['kick'])
    assert.deepEqual(powers(OTHER, { ...above, everyone: ['BAN_MEMBERS'] }), ['ban'])
    assert.deepEqual(powers(OTHER, { ...above, everyone: ['MANAGE_ROLES'] }), ['roles 2'])
  })

  test('need a higher role, except for the owner', () => {
    const all = ['rename', 'timeOut', 'kick', 'ban']
    assert.deepEqual(powers(OTHER, { mine: ['2'], theirs: ['2'], everyone: MODERATOR }), [])
    assert.deepEqual(powers(OTHER, { mine: ['2'], theirs: ['3'], everyone: MODERATOR }), [])
    assert.deepEqual(powers(OTHER, { mine: [], theirs: [], everyone: MODERATOR }), [])
    assert.deepEqual(powers(OTHER, { mine: ['2'], theirs: [], everyone: MODERATOR }), all)
    assert.deepEqual(powers(OTHER, { mine: ['2', '4'], theirs: ['3', '2'], everyone: MODERATOR }), all)
    assert.deepEqual(powers(OWNER, { mine: ['4'], everyone: MODERATOR }), [])
    const owned = powers(OTHER, { theirs: ['4'], guild: { owner_id: ME } })
    assert.deepEqual(owned, [...all, 'roles 4,3,2'])
  })

  test('don’t include a timeout of an administrator', () => {
    const administrator = role('5', 1, ['ADMINISTRATOR'])
    const theirs = { mine: ['4'], theirs: ['5'], everyone: MODERATOR, roles: [administrator] }
    assert.deepEqual(powers(OTHER, theirs), ['rename', 'kick', 'ban'])
  })

  test('include only a ban of someone who isn’t a member', () => {
    assert.deepEqual(powers(STRANGER, { mine: ['3'], everyone: [...MODERATOR, 'MANAGE_ROLES'] }), ['ban'])
  })

  test('include the own name and roles, but nothing else of the user themself', () => {
    assert.deepEqual(powers(ME, { mine: ['3'], everyone: ['CHANGE_NICKNAME'] }), ['rename'])
    assert.deepEqual(powers(ME, { mine: ['3'], everyone: [...MODERATOR, 'MANAGE_ROLES'] }), ['rename', 'roles 2'])
    assert.deepEqual(powers(ME, { mine: ['3'], everyone: ['KICK_MEMBERS', 'BAN_MEMBERS', 'MODERATE_MEMBERS'] }), [])
    const own = { everyone: ['CHANGE_NICKNAME' as const], guild: { owner_id: ME } }
    assert.deepEqual(powers(ME, own), ['rename', 'roles 4,3,2'])
  })

  test('include lower roles, unless an app manages them', () => {
    const managed = role('5', 1, [], { managed: true })
    assert.deepEqual(powers(OTHER, { mine: ['4'], everyone: ['MANAGE_ROLES'], roles: [managed] }), ['roles 3,2'])
    assert.deepEqual(powers(OTHER, { mine: [], everyone: ['MANAGE_ROLES'] }), [])
  })

  test('don’t exist in a guild that isn’t there', () => {
    const { roles, ...rest } = powersOver(worldOf({ mine: ['4'], everyone: MODERATOR }), '2', OTHER)
    assert.deepEqual([roles, Object.values(rest).some(Boolean)], [[], false])
  })

  test('the roles of a member are sorted from the highest', () => {
    const guild = worldOf({ theirs: ['2', '4', '99', '3'] }).guilds.get('1')
    assert.ok(guild)
    assert.deepEqual(
      memberRolesOf(guild, OTHER).map(({ id }) => id),
      ['4', '3', '2'],
    )
    assert.deepEqual(memberRolesOf(guild, STRANGER), [])
  })
})
