import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import { clientInGuild } from '../../testing/client-in-guild.ts'
import { markupOf, textsOf } from '../../testing/render-component.ts'

const { StageControls } = await import('./stage-controls.tsx')

const STAGE = { id: '20', type: 13, guild_id: '1', name: 'Stage', position: 0, permission_overwrites: [] }

interface Shown {
  rights?: bigint
  stage?: object
  /** The user's voice state, if they are on the stage. */
  voice?: object
}

const buttons = (shown: Shown): string[] => textsOf(StageControls, properties(shown), aroundOf(shown))
const markup = (shown: Shown): string => markupOf(StageControls, properties(shown), aroundOf(shown))
const properties = ({ stage }: Shown): any => ({ channel: STAGE, stage })

function aroundOf({ rights = 0n, voice }: Shown) {
  const { client, around } = clientInGuild({
    guild: {
      roles: [
        {
          id: '1',
          name: '@everyone',
          permissions: String(permissionSet('VIEW_CHANNEL', 'CONNECT') | rights),
          position: 0,
        },
      ],
      channels: [STAGE],
      ...(voice && {
        voice_states: [
          {
            ...{ user_id: '10', channel_id: '20', session_id: 's', suppress: true, request_to_speak_timestamp: null },
            ...voice,
          },
        ],
      }),
    },
  })
  if (voice) client.voice.store.setState({ at: { guildId: '1', channelId: '20' }, state: 'in' })
  client.voice.store.getInitialState = () => client.voice.store.getState()
  return around
}
const MODERATOR = permissionSet('MANAGE_CHANNELS', 'MUTE_MEMBERS', 'MOVE_MEMBERS')

describe('The controls of a stage', () => {
  test('start it for moderators, unless it has started', () => {
    assert.deepEqual(buttons({ rights: MODERATOR }), ['Start stage'])
    assert.deepEqual(buttons({ rights: MODERATOR, stage: { topic: 'Tea' } }), [])
    assert.deepEqual(buttons({ rights: permissionSet('MANAGE_CHANNELS') }), [])
  })

  test('have a menu for moderators when it has started', () => {
    const stage = { topic: 'Tea' }
    assert.ok(markup({ rights: MODERATOR, stage }).includes('aria-label="Stage actions"'))
    assert.ok(!markup({ rights: MODERATOR }).includes('Stage actions'))
    assert.ok(!markup({ stage }).includes('Stage actions'))
  })

  test('let the audience raise and lower their hand, if they may', () => {
    const rights = permissionSet('REQUEST_TO_SPEAK')
    const asked = { request_to_speak_timestamp: '2026-01-01T00:00:00Z' }
    assert.deepEqual(buttons({ rights, voice: {} }), ['Raise your hand'])
    assert.deepEqual(buttons({ rights, voice: asked }), ['Lower your hand'])
    assert.deepEqual(buttons({ voice: {} }), [])
    assert.deepEqual(buttons({ rights }), [])
  })

  test('let those who may speak do so, and speakers go back', () => {
    assert.deepEqual(buttons({ rights: permissionSet('MUTE_MEMBERS'), voice: {} }), ['Become a speaker'])
    assert.deepEqual(buttons({ voice: { suppress: false } }), ['Move to the audience'])
  })

  test('offer an invited user to speak', () => {
    const voice = { suppress: false, request_to_speak_timestamp: '2026-01-01T00:00:00Z' }
    assert.deepEqual(buttons({ voice }), ['Accept and speak', 'Stay in the audience'])
  })
})
