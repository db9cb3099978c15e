import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type PermissionName, permissionSet } from '@guildhall/protocol/permissions/bits'
import { t } from '../../language/main.ts'
import { clientInGuild } from '../../testing/client-in-guild.ts'
import { fakeCall } from '../../testing/fake-call.ts'
import '../../testing/render-component.ts'

const { voiceActions } = await import('./voice-actions.tsx')

const [VOICE, STAGE] = [2, 13]
const channel = (id: string, type: number, position = 0, deny: PermissionName[] = []) => ({
  ...{ id, type, position, guild_id: '1', name: id, parent_id: null },
  permission_overwrites: [{ id: '1', type: 0, allow: '0', deny: String(permissionSet(...deny)) }],
})

interface Setup {
  userId?: string
  held?: PermissionName[]
  type?: number
  voice?: object
  others?: object[]
}

/** The actions on a user who is in a voice channel. */
function actionsOn({ userId = '20', held = [], type = VOICE, voice = {}, others = [] }: Setup) {
  const permissions = String(permissionSet('VIEW_CHANNEL', 'CONNECT', ...held))
  const roles = [{ id: '1', name: '@everyone', permissions, position: 0 }]
  const inVoice = {
    user_id: userId,
    channel_id: '40',
    mute: false,
    deaf: false,
    suppress: false,
    request_to_speak_timestamp: null,
  }
  const guild = { roles, channels: [channel('40', type), ...others], voice_states: [{ ...inVoice, ...voice }] }
  const { client } = clientInGuild({ guild })
  const calls: unknown[] = []
  client.call = fakeCall(({ path, body }) => calls.push([path, body]))
  const actions = voiceActions(client, '1', userId)
  const selected = (label: string) => {
    actions.find((each) => each.label === label)?.onSelect()
    return calls.splice(0)
  }
  return { labels: actions.map(({ label }) => label), actions, selected, client }
}

describe('The actions on a user in voice', () => {
  const MODERATOR: PermissionName[] = ['MUTE_MEMBERS', 'DEAFEN_MEMBERS', 'MOVE_MEMBERS']

  test('need a permission each', () => {
    assert.deepEqual(actionsOn({}).labels, [])
    assert.deepEqual(actionsOn({ held: ['MUTE_MEMBERS'] }).labels, [t('user.mute-for-all')])
    assert.deepEqual(actionsOn({ held: ['DEAFEN_MEMBERS'] }).labels, [t('user.deafen')])
    assert.deepEqual(actionsOn({ held: ['MOVE_MEMBERS'] }).labels, [t('user.disconnect')])
  })

  test('exist only for users in a channel that is known', () => {
    assert.deepEqual(actionsOn({ held: MODERATOR, voice: { channel_id: '99' } }).labels, [])
    assert.deepEqual(actionsOn({ held: MODERATOR, voice: { user_id: '30' } }).labels, [])
    const { client } = actionsOn({ held: MODERATOR })
    assert.deepEqual(voiceActions(client, '2', '20'), [])
    client.store.setState({ world: null })
    assert.deepEqual(voiceActions(client, '1', '20'), [])
  })

  test('switch what a moderator can set', () => {
    const path = '/guilds/1/members/20'
    const { selected } = actionsOn({ held: MODERATOR })
    assert.deepEqual(selected(t('user.mute-for-all')), [[path, { mute: true }]])
    assert.deepEqual(selected(t('user.deafen')), [[path, { deaf: true }]])
    assert.deepEqual(selected(t('user.disconnect')), [[path, { channel_id: null }]])
    const off = actionsOn({ held: MODERATOR, voice: { mute: true, deaf: true } })
    assert.deepEqual(off.selected(t('user.unmute-for-all')), [[path, { mute: false }]])
    assert.deepEqual(off.selected(t('user.undeafen')), [[path, { deaf: false }]])
  })

  test('of the user themself only undo what others did', () => {
    const own = (voice: object) => actionsOn({ userId: '10', held: ['MUTE_MEMBERS', 'DEAFEN_MEMBERS'], voice }).labels
    assert.deepEqual(own({}), [])
    assert.deepEqual(own({ mute: true }), [t('user.unmute-for-all')])
    assert.deepEqual(own({ deaf: true }), [t('user.undeafen')])
  })

  test('include moving to other voice channels that the user may connect to', () => {
    const moves = (...others: object[]) =>
      actionsOn({ held: ['MOVE_MEMBERS'], others }).labels.includes(t('user.move-to'))
    assert.equal(moves(), false)
    assert.equal(moves(channel('41', VOICE)), true)
    assert.equal(moves(channel('41', STAGE)), true)
    assert.equal(moves(channel('41', 0)), false)
    assert.equal(moves(channel('41', VOICE, 1, ['CONNECT'])), false)
    assert.equal(moves(channel('41', VOICE, 1, ['VIEW_CHANNEL'])), false)
    const { actions } = actionsOn({ held: ['MOVE_MEMBERS'], others: [channel('41', VOICE)] })
    assert.deepEqual(
      actions.map(({ tone }) => tone),
      [undefined, 'danger'],
    )
  })

  test('on a stage move users between speakers and audience instead of muting them', () => {
    const on = (voice: object, userId = '20') => actionsOn({ held: ['MUTE_MEMBERS'], type: STAGE, voice, userId })
    assert.deepEqual(on({ suppress: true }).labels, [t('user.invite-to-speak')])
    assert.deepEqual(on({ suppress: true }, '10').labels, [t('user.speak')])
    assert.deepEqual(on({}).labels, [t('user.move-to-the-audience')])
    const asked = { request_to_speak_timestamp: '2030-01-16T18:30:00.000Z' }
    assert.deepEqual(on(asked).labels, [t('user.cancel-invitation-to-speak')])
    assert.deepEqual(actionsOn({ type: STAGE, voice: { suppress: true } }).labels, [])
    const other = on({ suppress: true }).selected(t('user.invite-to-speak'))
    assert.deepEqual(other, [['/guilds/1/voice-states/20', { channel_id: '40', suppress: false }]])
    const own = on({}, '10').selected(t('user.move-to-the-audience'))
    assert.deepEqual(own, [['/guilds/1/voice-states/@me', { channel_id: '40', suppress: true }]])
  })
})
