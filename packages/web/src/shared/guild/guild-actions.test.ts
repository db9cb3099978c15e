import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import { clientInGuild } from '../../testing/client-in-guild.ts'
import '../../testing/render-component.ts'

const { guildActions } = await import('./guild-actions.tsx')

const channel = (id: string, type: number, more: object = {}) => ({
  ...{ id, type, guild_id: '1', name: `channel ${id}`, position: Number(id), permission_overwrites: [] },
  ...more,
})
const closed = { permission_overwrites: [{ id: '1', type: 0, allow: '0', deny: '1024' }] }

interface Shown {
  rights?: bigint
  owner?: string
  channels?: readonly object[]
}

function labels({ rights = permissionSet('VIEW_CHANNEL'), owner = '9', channels = [channel('2', 0)] }: Shown = {}) {
  const roles = [{ id: '1', name: '@everyone', permissions: String(rights), position: 0 }]
  const { client } = clientInGuild({ guild: { owner_id: owner, roles, channels } })
  return guildActions(client, '1').map((each) => each?.label ?? null)
}
const inviting = permissionSet('VIEW_CHANNEL', 'CREATE_INSTANT_INVITE')

describe('The actions on a guild', () => {
  test('let members leave, but not the owner', () => {
    assert.deepEqual(labels().slice(0, 2), ['Mark as read', 'Mute'])
    assert.ok(labels().some((each) => each?.startsWith('Leave')))
    assert.ok(!labels({ owner: '10' }).some((each) => each?.startsWith('Leave')))
  })

  test('open the settings for those who may change some', () => {
    assert.ok(!labels().includes('Guild settings'))
    assert.ok(labels({ rights: permissionSet('MANAGE_GUILD') }).includes('Guild settings'))
  })

  test('invite people to a channel for which the user may create an invite', () => {
    const isInviting = (shown: Shown) => labels(shown).some((each) => each?.startsWith('Invite people'))
    assert.ok(isInviting({ rights: inviting }))
    assert.ok(!isInviting({}))
    assert.ok(!isInviting({ rights: permissionSet('CREATE_INSTANT_INVITE') }))
    assert.ok(!isInviting({ rights: inviting, channels: [] }))
    assert.ok(!isInviting({ rights: inviting, channels: [channel('2', 4)] }))
    assert.ok(!isInviting({ rights: inviting, channels: [channel('2', 0, closed)] }))
    assert.ok(isInviting({ rights: inviting, channels: [channel('2', 0, closed), channel('3', 5)] }))
  })

  test('are none for an unknown guild', () => {
    assert.deepEqual(guildActions(clientInGuild().client, '7'), [])
  })
})
