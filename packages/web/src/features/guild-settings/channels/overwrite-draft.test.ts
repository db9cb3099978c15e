import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ALL_PERMISSIONS, type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import { clientInGuild } from '../../../testing/client-in-guild.ts'
import {
  currentOverwrites,
  haveSameOverwrites,
  overwriteStateOf,
  overwritesByTarget,
  sendOverwrites,
  settableBits,
  withOverwriteState,
} from './overwrite-draft.ts'

const bits = (...names: PermissionName[]) => String(permissionSet(...names))
const overwrite = (id: string, allow: PermissionName[] = [], deny: PermissionName[] = [], type = 0): any => ({
  id,
  type,
  allow: bits(...allow),
  deny: bits(...deny),
})

describe('A draft of a channel’s overwrites', () => {
  test('contains them by target, without those to be deleted', () => {
    const [one, other] = [overwrite('2'), overwrite('3')]
    assert.deepEqual(overwritesByTarget([one, other]), { 2: one, 3: other })
    assert.deepEqual(currentOverwrites({ 2: one, 3: null }), [one])
  })

  test('allows, denies or inherits each permission', () => {
    const start = overwrite('2', ['VIEW_CHANNEL'], ['SEND_MESSAGES'])
    const names = ['VIEW_CHANNEL', 'SEND_MESSAGES', 'ADD_REACTIONS'] as const
    const states = (each: any) => names.map((name) => overwriteStateOf(each, name))
    assert.deepEqual(states(start), ['allow', 'deny', 'inherit'])
    const turned = withOverwriteState(withOverwriteState(start, 'VIEW_CHANNEL', 'deny'), 'SEND_MESSAGES', 'allow')
    assert.deepEqual(states(turned), ['deny', 'allow', 'inherit'])
    assert.deepEqual(states(withOverwriteState(turned, 'VIEW_CHANNEL', 'inherit')), ['inherit', 'allow', 'inherit'])
    assert.equal(withOverwriteState(start, 'VIEW_CHANNEL', 'inherit').allow, '0')
  })

  test('is the same as another in any order', () => {
    const [one, other] = [overwrite('2', ['VIEW_CHANNEL']), overwrite('3')]
    assert.equal(haveSameOverwrites([one, other], [other, one]), true)
    assert.equal(haveSameOverwrites([one], [one, other]), false)
    assert.equal(haveSameOverwrites([one, other], [one]), false)
    for (const changed of [
      overwrite('2'),
      overwrite('4', ['VIEW_CHANNEL']),
      overwrite('2', ['VIEW_CHANNEL'], ['CONNECT']),
    ])
      assert.equal(haveSameOverwrites([one], [changed]), false)
  })

  test('is sent one overwrite after the other, and only what changes', async () => {
    const { client } = clientInGuild()
    const calls: any[] = []
    client.call = async (_contract: any, params: any, ...rest: any[]): Promise<any> => {
      calls.push([params, ...rest])
    }
    const changed = overwrite('3', ['VIEW_CHANNEL'], [], 1)
    const sent = await sendOverwrites(client, '20', { 2: null, 3: changed, 4: undefined })
    assert.deepEqual(calls, [
      [{ channelId: '20', overwriteId: '2' }],
      [
        { channelId: '20', overwriteId: '3' },
        { type: 1, allow: bits('VIEW_CHANNEL'), deny: '0' },
      ],
    ])
    assert.deepEqual(sent, { 3: changed })
  })
})

describe('The permissions that a user may set in a channel', () => {
  interface Case {
    everyone?: PermissionName[]
    overwrites?: object[]
    inCategory?: PermissionName[]
    parent_id?: string | null
  }
  function settable({ everyone = [], overwrites = [], inCategory = [], parent_id = null }: Case): bigint {
    const channel = {
      id: '20',
      type: 0,
      guild_id: '1',
      name: 'a',
      position: 0,
      parent_id,
      permission_overwrites: overwrites,
    }
    const category = {
      ...channel,
      id: '30',
      type: 4,
      parent_id: null,
      permission_overwrites: [overwrite('1', inCategory)],
    }
    const roles = [
      { id: '1', name: '@everyone', permissions: bits('VIEW_CHANNEL', ...everyone), position: 0 },
      { id: '2', name: 'Crew', permissions: '0', position: 1 },
      { id: '3', name: 'Others', permissions: '0', position: 2 },
    ]
    const members = [{ user: { id: '10', username: 'ada' }, roles: ['2'] }]
    const { world } = clientInGuild({
      guild: { channels: [channel, category], roles, members },
    }).client.store.getState()
    const held: any = world?.guilds.get('1')?.channels.get('20')
    assert.ok(world && held)
    return settableBits(world, '1', held)
  }
  const all = ALL_PERMISSIONS & ~permissionSet('MANAGE_ROLES', 'ADMINISTRATOR')

  test('are those that the user has in the guild, without managing roles', () => {
    assert.equal(
      settable({ everyone: ['SEND_MESSAGES', 'MANAGE_ROLES'] }),
      permissionSet('VIEW_CHANNEL', 'SEND_MESSAGES'),
    )
  })

  test('are all for an administrator', () => assert.equal(settable({ everyone: ['ADMINISTRATOR'] }), ALL_PERMISSIONS))

  test('include those that the user has in the category', () => {
    const inside = { inCategory: ['MANAGE_WEBHOOKS' as const], parent_id: '30' }
    assert.equal(settable(inside), permissionSet('VIEW_CHANNEL', 'MANAGE_WEBHOOKS'))
    assert.equal(settable({ ...inside, parent_id: null }), permissionSet('VIEW_CHANNEL'))
  })

  test('are all but managing roles if the channel lets the user manage permissions', () => {
    for (const [id, type] of [
      ['10', 1],
      ['1', 0],
      ['2', 0],
    ] as const)
      assert.equal(settable({ overwrites: [overwrite(id, ['MANAGE_ROLES'], [], type)] }), all, id)
    assert.equal(settable({ overwrites: [overwrite('3', ['MANAGE_ROLES'])] }), permissionSet('VIEW_CHANNEL'))
    const denied = [overwrite('1', ['MANAGE_ROLES']), overwrite('10', [], ['MANAGE_ROLES'], 1)]
    assert.equal(settable({ overwrites: denied }), permissionSet('VIEW_CHANNEL'))
    const inGuild = { everyone: ['MANAGE_ROLES' as const] }
    for (const each of [overwrite('2', ['CONNECT']), overwrite('3', ['MANAGE_ROLES'])])
      assert.equal(settable({ ...inGuild, overwrites: [each] }), permissionSet('VIEW_CHANNEL'))
  })
})
