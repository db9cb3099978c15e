import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import { createdAtOf } from '../../state/snowflake-time.ts'
import { closedReason } from './closed-reason.ts'

const USER = '1400000000000000000'
const registeredAt = createdAtOf(USER)
const MINUTE_MS = 60_000

type Case = { level: number; minutes: number; roles?: string[]; ownerId?: string; verified?: boolean; phone?: boolean }

/** The reason shown to a user who joined a minute after registering, so many minutes later. */
function reasonFor({
  level,
  minutes,
  roles = [],
  ownerId = '2',
  verified = false,
  phone = false,
}: Case): string | null {
  const everyone = { id: '1', flags: 0, permissions: String(permissionSet('VIEW_CHANNEL', 'SEND_MESSAGES')) }
  const joined_at = new Date(registeredAt + MINUTE_MS).toISOString()
  const guild = {
    settings: { id: '1', owner_id: ownerId, mfa_level: 0, verification_level: level, features: [] },
    roles: new Map([
      ['1', everyone],
      ['7', { id: '7', flags: 0, permissions: '0' }],
    ]),
    members: new Map([[USER, { roles, flags: 0, joined_at, pending: false }]]),
    channels: new Map([['5', { id: '5', type: 0, guild_id: '1', permission_overwrites: [] }]]),
    threads: new Map(),
    guests: new Map(),
  }
  const world: any = { user: { id: USER, mfa_enabled: false, verified }, guilds: new Map([['1', guild]]) }
  const now = registeredAt + minutes * MINUTE_MS
  return closedReason(world, { guildId: '1', channelId: '5', now, isPhoneVerified: phone })
}

describe('The message box of a user who doesn’t meet the verification level', () => {
  test('shows how long an account that is too new has to wait', () => {
    const words = 'Your account is too new to write in this guild. You can write here in 2:01.'
    assert.equal(reasonFor({ level: 1, minutes: 3 }), words)
    assert.equal(reasonFor({ level: 2, minutes: 3, verified: true }), words)
    assert.equal(reasonFor({ level: 1, minutes: 6 }), null)
    assert.equal(reasonFor({ level: 1, minutes: 3, verified: true }), null)
    assert.equal(reasonFor({ level: 0, minutes: 3 }), null)
  })

  test('shows how long a new member has to wait', () => {
    const words = 'New members have to wait before they can write in this guild. You can write here in 1:01.'
    assert.equal(reasonFor({ level: 3, minutes: 10 }), words)
    assert.equal(reasonFor({ level: 3, minutes: 12 }), null)
  })

  test('shows that a phone number is required', () => {
    assert.match(reasonFor({ level: 4, minutes: 60 }) ?? '', /verified phone number/u)
    assert.equal(reasonFor({ level: 4, minutes: 60, phone: true }), null)
  })

  test('is open to the owner and members with a role', () => {
    assert.equal(reasonFor({ level: 4, minutes: 1, ownerId: USER }), null)
    assert.equal(reasonFor({ level: 4, minutes: 1, roles: ['7'] }), null)
  })
})
