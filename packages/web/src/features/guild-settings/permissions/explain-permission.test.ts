import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import type { PermissionOverwrite } from '@guildhall/protocol/permissions/compute-permissions'
import { explainPermissions } from './explain-permission.ts'

const [GUILD, CHANNEL, LOW, HIGH, BOSS, USER, OWNER] = ['100', '300', '201', '202', '203', '2', '1']
const set = (...names: PermissionName[]) => permissionSet(...names).toString()
const role = (id: string, name: string, permissions: string) => ({
  id,
  name,
  permissions,
  position: 1,
  color: 0,
  colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
  hoist: false,
  icon: null,
  unicode_emoji: null,
  managed: false,
  mentionable: false,
  flags: 0,
  description: null,
})
const roles = new Map(
  [
    role(GUILD, '@everyone', set('VIEW_CHANNEL', 'SEND_MESSAGES', 'EMBED_LINKS')),
    role(LOW, 'Low', set('PIN_MESSAGES')),
    role(HIGH, 'High', '0'),
    role(BOSS, 'Boss', set('ADMINISTRATOR')),
  ].map((each) => [each.id, each]),
)
const over = (id: string, allow: string, deny: string, type = 0): PermissionOverwrite => ({ id, type, allow, deny })

function asked(
  name: PermissionName,
  overwrites: PermissionOverwrite[],
  who: { userId?: string; roleIds?: string[]; type?: number } = {},
) {
  const { userId = USER, roleIds = [LOW, HIGH], type = 0 } = who
  const settings = { id: GUILD, owner_id: OWNER }
  // Only these two settings are needed.
  return explainPermissions(
    Object.assign({ roles }, { settings: Object.assign(Object.create(null), settings) }),
    { id: CHANNEL, type, overwrites },
    { userId, roleIds },
  )(name)
}

describe('The explanation of a permission in a channel', () => {
  test('names a role that grants it in the whole guild, or none', () => {
    assert.deepEqual(asked('PIN_MESSAGES', []), { isHeld: true, why: 'Granted in the whole guild by Low.' })
    assert.deepEqual(asked('SEND_MESSAGES', []), { isHeld: true, why: 'Granted in the whole guild by @everyone.' })
    assert.deepEqual(asked('KICK_MEMBERS', []), { isHeld: false, why: 'No role grants this permission.' })
  })

  test('prefers the overwrite of everyone to roles in the guild', () => {
    const overwrites = [over(GUILD, '0', set('PIN_MESSAGES'))]
    assert.deepEqual(asked('PIN_MESSAGES', overwrites), { isHeld: false, why: 'Denied in this channel for everyone.' })
  })

  test('prefers role overwrites to everyone, and allow to deny', () => {
    const pin = set('PIN_MESSAGES')
    const denied = [over(GUILD, pin, '0'), over(LOW, '0', pin)]
    assert.deepEqual(asked('PIN_MESSAGES', denied), { isHeld: false, why: 'Denied in this channel for Low.' })
    const allowed = [over(GUILD, '0', pin), over(LOW, '0', pin), over(HIGH, pin, '0')]
    assert.deepEqual(asked('PIN_MESSAGES', allowed), { isHeld: true, why: 'Allowed in this channel for High.' })
  })

  test('prefers the member’s overwrite to all of these', () => {
    const pin = set('PIN_MESSAGES')
    const overwrites = [over(LOW, '0', pin), over(USER, pin, '0', 1)]
    assert.deepEqual(asked('PIN_MESSAGES', overwrites), {
      isHeld: true,
      why: 'Allowed in this channel for this member.',
    })
  })

  test('allows administrators and the owner everything, whatever is denied', () => {
    const overwrites = [over(GUILD, '0', set('VIEW_CHANNEL'))]
    const boss = asked('VIEW_CHANNEL', overwrites, { roleIds: [BOSS] })
    assert.deepEqual(boss, { isHeld: true, why: 'Has the Administrator permission from Boss.' })
    const owner = asked('VIEW_CHANNEL', overwrites, { userId: OWNER, roleIds: [] })
    assert.deepEqual(owner, { isHeld: true, why: 'The owner has all permissions.' })
  })

  test('names other permissions that it requires', () => {
    const hidden = [over(GUILD, '0', set('VIEW_CHANNEL'))]
    assert.deepEqual(asked('SEND_MESSAGES', hidden), {
      isHeld: false,
      why: 'Has no effect without permission to view the channel.',
    })
    const mute = [over(GUILD, '0', set('SEND_MESSAGES'))]
    assert.deepEqual(asked('EMBED_LINKS', mute), {
      isHeld: false,
      why: 'Has no effect without permission to send messages.',
    })
    const open = [over(GUILD, set('SPEAK'), '0')]
    assert.deepEqual(asked('SPEAK', open, { type: 2 }), {
      isHeld: false,
      why: 'Has no effect without permission to connect.',
    })
  })
})
