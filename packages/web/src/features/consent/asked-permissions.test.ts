import assert from 'node:assert/strict'
import { test } from 'node:test'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import { askedPermissions } from './asked-permissions.ts'

test('Administrator is listed first', () => {
  const asked = askedPermissions(permissionSet('KICK_MEMBERS', 'ADMINISTRATOR', 'SEND_MESSAGES'))
  assert.deepEqual(
    asked.map(({ text }) => text),
    ['Administrator (all permissions)', 'Kick members', 'Send messages'],
  )
})
