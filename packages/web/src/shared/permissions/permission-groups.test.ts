import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALL_PERMISSIONS, Permission } from '@guildhall/protocol/permissions/bits'
import { isOverwritable, permissionGroups, permissionLabel, withPermission } from './permission-groups.ts'

const all = permissionGroups.flatMap(({ permissions }) => permissions)

test('every permission has a label, once', () => {
  assert.deepEqual(all.map(({ name }) => name).sort(), Object.keys(Permission).sort())
  assert.equal(new Set(all.map(({ label }) => label)).size, all.length)
})

test('a permission has the same name everywhere, and ADMINISTRATOR is marked as including all', () => {
  assert.equal(permissionLabel('KICK_MEMBERS'), 'Kick members')
  assert.match(permissionLabel('ADMINISTRATOR'), /all permissions/u)
  assert.equal(permissionLabel('SOMETHING_NEW'), 'SOMETHING_NEW')
})

test('one permission is added and removed, and the others stay', () => {
  assert.equal(withPermission('0', 'BYPASS_SLOWMODE', true), String(1n << 52n))
  const without = withPermission(String(ALL_PERMISSIONS), 'BYPASS_SLOWMODE', false)
  assert.equal(BigInt(without), ALL_PERMISSIONS & ~(1n << 52n))
  assert.equal(withPermission(without, 'BYPASS_SLOWMODE', true), String(ALL_PERMISSIONS))
})

test('a channel offers the permissions that apply to it, and a category offers those of every channel type', () => {
  const offered = (type: number) => all.filter((each) => isOverwritable(each, type)).map(({ name }) => name)
  assert.ok(offered(0).includes('CREATE_PUBLIC_THREADS') && !offered(0).includes('SPEAK'))
  assert.ok(offered(2).includes('SPEAK') && !offered(2).includes('REQUEST_TO_SPEAK'))
  assert.ok(offered(13).includes('REQUEST_TO_SPEAK') && !offered(13).includes('SPEAK'))
  assert.ok(
    ['CREATE_PUBLIC_THREADS', 'SPEAK', 'REQUEST_TO_SPEAK'].every((name) => offered(4).some((each) => each === name)),
  )
  for (const type of [0, 2, 4, 13]) assert.ok(!offered(type).includes('ADMINISTRATOR'))
})
