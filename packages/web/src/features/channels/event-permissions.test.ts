import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import { clientInGuild } from '../../testing/client-in-guild.ts'
import { eventChannelsByType, isEventVisible, mayChangeEvent } from './event-permissions.ts'

const channel = (id: string, type: number, position: number, overwrites: object[] = []) => ({
  id,
  type,
  position,
  guild_id: '1',
  name: `channel ${id}`,
  permission_overwrites: overwrites,
})
const [TEXT, VOICE, STAGE] = [0, 2, 13]
const hidden = [{ id: '1', type: 0, allow: '0', deny: String(permissionSet('VIEW_CHANNEL')) }]

/** The state of a guild in which @everyone has some permissions, and one channel is hidden. */
function worldOf(...names: PermissionName[]) {
  const roles = [{ id: '1', name: '@everyone', permissions: String(permissionSet(...names)), position: 0 }]
  const channels = [
    channel('20', TEXT, 0),
    channel('21', VOICE, 2),
    channel('22', VOICE, 1),
    channel('23', STAGE, 3),
    channel('24', VOICE, 4, hidden),
  ]
  return clientInGuild({ guild: { roles, channels } }).client.store.getState().world ?? assert.fail('nothing is known')
}

const kindsOf = (...names: PermissionName[]) =>
  Object.fromEntries(
    [...eventChannelsByType(worldOf(...names), '1')].map(([kind, all]) => [kind, all.map(({ id }) => id)]),
  )

describe('Creating events', () => {
  test('is not possible without the permission', () => assert.deepEqual(kindsOf('VIEW_CHANNEL', 'CONNECT'), {}))

  test('is possible outside of channels, and in voice channels that the user can view and connect to, in their order', () => {
    assert.deepEqual(kindsOf('VIEW_CHANNEL', 'CREATE_EVENTS'), { 3: [] })
    assert.deepEqual(kindsOf('VIEW_CHANNEL', 'CREATE_EVENTS', 'CONNECT'), { 2: ['22', '21'], 3: [] })
  })

  test('is possible on stages for their moderators', () => {
    const most = ['VIEW_CHANNEL', 'CREATE_EVENTS', 'CONNECT', 'MUTE_MEMBERS', 'MOVE_MEMBERS'] as const
    assert.deepEqual(kindsOf(...most), { 2: ['22', '21'], 3: [] })
    assert.deepEqual(kindsOf(...most, 'MANAGE_CHANNELS'), { 1: ['23'], 2: ['22', '21'], 3: [] })
  })
})

const event = (fields: object): any => ({ guild_id: '1', channel_id: null, entity_type: 3, creator_id: '9', ...fields })

test('changing the user’s own event requires CREATE_EVENTS, and another’s MANAGE_EVENTS', () => {
  const makes = worldOf('CREATE_EVENTS')
  assert.equal(mayChangeEvent(makes, event({ creator_id: '10' })), true)
  assert.equal(mayChangeEvent(makes, event({})), false)
  assert.equal(mayChangeEvent(worldOf('MANAGE_EVENTS'), event({})), true)
  assert.equal(mayChangeEvent(worldOf(), event({ creator_id: '10' })), false)
  assert.equal(
    mayChangeEvent(worldOf('MANAGE_EVENTS', 'VIEW_CHANNEL'), event({ channel_id: '21', entity_type: 2 })),
    false,
  )
})

test('an event is visible to members who can view its channel, or if it has none', () => {
  const world = worldOf('VIEW_CHANNEL')
  const seen = (channel_id: string | null) => isEventVisible(world, event({ channel_id }))
  assert.deepEqual([seen(null), seen('21'), seen('24'), seen('99')], [true, true, false, true])
})
