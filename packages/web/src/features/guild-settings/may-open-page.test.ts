import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import { clientInGuild } from '../../testing/client-in-guild.ts'
import { mayOpenPage } from './may-open-page.ts'

interface Case {
  held?: PermissionName[]
  inChannel?: PermissionName[]
  isOwner?: boolean
}

function worldOf({ held = [], inChannel = [], isOwner = false }: Case) {
  const overwrite = { id: '1', type: 0, allow: String(permissionSet(...inChannel)), deny: '0' }
  const channel = { id: '20', type: 0, guild_id: '1', name: 'a', position: 0, permission_overwrites: [overwrite] }
  const permissions = String(permissionSet('VIEW_CHANNEL', ...held))
  const roles = [{ id: '1', name: '@everyone', permissions, position: 0 }]
  // Without a second factor, an owner who required one has no permission.
  const guild = { roles, channels: [channel], ...(isOwner && { owner_id: '10', mfa_level: 1 }) }
  const { world } = clientInGuild({ guild }).client.store.getState()
  assert.ok(world)
  return world
}
const may = (page: Parameters<typeof mayOpenPage>[2], shape: Case = {}) => mayOpenPage(worldOf(shape), '1', page)

test('a page opens with one of its permissions, or only with all', () => {
  const openedBy = ['BAN_MEMBERS', 'KICK_MEMBERS'] as const
  assert.equal(may({ openedBy }), false)
  assert.equal(may({ openedBy }, { held: ['MANAGE_ROLES'] }), false)
  assert.equal(may({ openedBy }, { held: ['KICK_MEMBERS'] }), true)
  assert.equal(may({ openedBy, needsAll: true }, { held: ['KICK_MEMBERS'] }), false)
  assert.equal(may({ openedBy, needsAll: true }, { held: ['KICK_MEMBERS', 'BAN_MEMBERS'] }), true)
})

test('some pages also open for the owner, or for users who set the permissions of a channel', () => {
  const openedBy = ['MANAGE_GUILD'] as const
  assert.equal(may({ openedBy, opensTo: 'owner' }), false)
  assert.equal(may({ openedBy, opensTo: 'owner' }, { isOwner: true }), true)
  assert.equal(may({ openedBy }, { isOwner: true }), false)
  const inChannel = { inChannel: ['MANAGE_ROLES' as const] }
  assert.equal(may({ openedBy, opensTo: 'those who set a channel' }), false)
  assert.equal(may({ openedBy, opensTo: 'those who set a channel' }, inChannel), true)
  assert.equal(may({ openedBy, opensTo: 'owner' }, inChannel), false)
  assert.equal(may({ openedBy }, inChannel), false)
})
