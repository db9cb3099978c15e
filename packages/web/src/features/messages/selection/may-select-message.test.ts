import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MessageType } from '@guildhall/protocol/enums/message-type'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import { maySelectMessage } from './may-select-message.ts'

const day_ms = 86_400_000

/** Whether a user with these permissions can select another user's message of this age. */
function may(age_ms: number, permissions: bigint, more: object = {}): boolean {
  const guild = {
    settings: { id: '1', owner_id: '9', mfa_level: 0 },
    roles: new Map([['1', { id: '1', permissions: String(permissions) }]]),
    members: new Map([['10', { roles: [] }]]),
    guests: new Map(),
    threads: new Map(),
    channels: new Map([['5', { id: '5', type: 0, guild_id: '1', permission_overwrites: [] }]]),
  }
  const world: any = { user: { id: '10' }, guilds: new Map([['1', guild]]), privateChannels: new Map() }
  const id = String((BigInt(Date.now() - age_ms) - 1_420_070_400_000n) << 22n)
  const message: any = {
    id,
    channel_id: '5',
    author: { id: '11' },
    type: MessageType.DEFAULT,
    flags: 0,
    embeds: [],
    ...more,
  }
  return maySelectMessage(world, '1', message)
}

const moderator = permissionSet('VIEW_CHANNEL', 'MANAGE_MESSAGES')

test('a member who manages messages can select messages that are less than two weeks old', () => {
  assert.equal(may(0, moderator), true)
  assert.equal(may(14 * day_ms - 60_000, moderator), true)
  assert.equal(may(14 * day_ms + 60_000, moderator), false)
})

test('other members can select no messages, and nobody can select undeletable ones', () => {
  const member = permissionSet('VIEW_CHANNEL')
  assert.equal(may(0, member), false)
  assert.equal(may(0, member, { author: { id: '10' } }), false)
  assert.equal(may(0, moderator, { type: MessageType.THREAD_STARTER_MESSAGE }), false)
})
