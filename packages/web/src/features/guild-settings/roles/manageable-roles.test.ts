import assert from 'node:assert/strict'
import { test } from 'node:test'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import { t } from '../../../language/guild-settings.ts'
import { clientInGuild } from '../../../testing/client-in-guild.ts'
import { roleChangeObstacle, rolesByRank } from './manageable-roles.ts'

const role = (id: string, position: number): any => ({ id, name: id, position, permissions: '0', managed: false })

function obstacle(id: string, { own = ['3'], mayManage = true, guild = {}, guildId = '1' } = {}) {
  const everyone = { ...role('1', 0), permissions: String(mayManage ? permissionSet('MANAGE_ROLES') : 0n) }
  const members = [{ user: { id: '10', username: 'ada' }, roles: own }]
  const roles = [everyone, role('2', 1), role('3', 2), role('4', 3)]
  const { world } = clientInGuild({ guild: { roles, members, ...guild } }).client.store.getState()
  const held = world?.guilds.get('1')?.roles.get(id)
  assert.ok(world && held)
  return roleChangeObstacle(world, guildId, held)
}

test('a user may change roles below their highest if they manage roles, and the owner all', () => {
  assert.equal(obstacle('2'), null)
  assert.equal(obstacle('1'), null)
  for (const id of ['3', '4']) assert.equal(obstacle(id), t('roles.this-role-isnt-below-your-highest'))
  assert.equal(obstacle('2', { mayManage: false }), t('roles.you-cant-manage-roles'))
  assert.equal(obstacle('2', { guildId: '2' }), t('roles.you-cant-manage-roles'))
  assert.equal(obstacle('1', { own: [] }), t('roles.this-role-isnt-below-your-highest'))
  assert.equal(obstacle('4', { guild: { owner_id: '10' } }), null)
})

test('roles are listed from the highest, without @everyone', () => {
  const roles = new Map(['2', '1', '4', '3'].map((id) => [id, role(id, Number(id))]))
  assert.deepEqual(
    rolesByRank('1', roles).map(({ id }) => id),
    ['4', '3', '2'],
  )
})
