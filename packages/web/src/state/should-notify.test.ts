import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyEvent } from '@guildhall/protocol/state/apply-event'
import { stateFromReady } from '@guildhall/protocol/state/client-state'
import { emptyReadState } from './local-read-state.ts'
import { type NotifyOf, shouldNotify } from './should-notify.ts'

const now = Date.UTC(2026, 0, 2)
const user = (id: string): any => ({ id, username: `user ${id}`, global_name: null })
const thread = (id: string): any => ({ id, type: 11, parent_id: '20', guild_id: '1', thread_metadata: {} })

function reading(settings: object = {}, guildLevel = 1): any {
  const own: any = { guild_id: '1', muted: false, mute_config: null, message_notifications: 3, channel_overrides: [] }
  const ready: any = {
    user: user('10'),
    guilds: [{ id: '1' }],
    private_channels: [],
    presences: [],
    relationships: [{ id: '66', type: 2, user: user('66') }],
    user_guild_settings: { entries: [{ ...own, suppress_everyone: false, suppress_roles: false, ...settings }] },
  }
  const guild: any = {
    id: '1',
    default_message_notifications: guildLevel,
    roles: [],
    emojis: [],
    stickers: [],
    members: [{ user: user('10'), roles: ['5'] }],
    channels: [],
    threads: [thread('30'), thread('31')],
    voice_states: [],
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  }
  const world = applyEvent(stateFromReady(ready), { type: 'GUILD_CREATE', data: guild })
  return { world, marks: { ...emptyReadState, joined: new Set(['30']) } }
}

const plain: any = { type: 0, flags: 0, channel_id: '20', guild_id: '1', author: user('11'), mentions: [] }
const posted = (more: object = {}): any => ({ ...plain, mention_everyone: false, mention_roles: [], ...more })
const toMe = { mentions: [user('10')] }
const toAll = { mention_everyone: true }
const toRole = { mention_roles: ['5'] }
const inPrivate = { guild_id: undefined, channel_id: '40' }
const override = (more: object) => ({
  channel_overrides: [{ channel_id: '20', muted: false, mute_config: null, message_notifications: 3, ...more }],
})
const mutedUntil = (end_time: string) => ({ muted: true, mute_config: { end_time, selected_time_window: 60 } })

const cases: [title: string, settings: object, message: object, worth: NotifyOf, notifies: boolean][] = [
  ['a plain message where only mentions count', {}, {}, 'guilds', false],
  ['a plain message where all count', { message_notifications: 0 }, {}, 'guilds', true],
  ['a plain message where all count, but not here', { message_notifications: 0 }, {}, 'personal', false],
  ['a mention', {}, toMe, 'personal', true],
  ['a mention where nothing is wanted', {}, toMe, 'nothing', false],
  ['a mention in a guild that is set to nothing', { message_notifications: 2 }, toMe, 'guilds', false],
  ['a mention in a muted guild', { muted: true }, toMe, 'guilds', false],
  ['a mention in a guild that was muted', mutedUntil('2026-01-01T00:00:00Z'), toMe, 'guilds', true],
  ['a mention in a guild that is still muted', mutedUntil('2026-01-03T00:00:00Z'), toMe, 'guilds', false],
  ['a mention in a muted channel', override({ muted: true }), toMe, 'guilds', false],
  [
    'a mention in a thread of a muted channel',
    override({ muted: true }),
    { ...toMe, channel_id: '30' },
    'guilds',
    false,
  ],
  ['a plain message in a channel of which all count', override({ message_notifications: 0 }), {}, 'guilds', true],
  ['a thread that one is in', { message_notifications: 0 }, { channel_id: '30' }, 'guilds', true],
  ['a thread that one is not in', { message_notifications: 0 }, { channel_id: '31' }, 'guilds', false],
  ['everyone', {}, toAll, 'guilds', true],
  ['everyone, passed over', { suppress_everyone: true }, toAll, 'guilds', false],
  ['a role', {}, toRole, 'guilds', true],
  ['a role that one does not have', {}, { mention_roles: ['6'] }, 'guilds', false],
  ['a role, passed over', { suppress_roles: true }, toRole, 'guilds', false],
  ['a private message', {}, inPrivate, 'personal', true],
  ['what one wrote oneself', { message_notifications: 0 }, { author: user('10') }, 'guilds', false],
  ['what somebody wrote who is blocked', {}, { ...inPrivate, author: user('66') }, 'guilds', false],
  ['what the server says', { message_notifications: 0 }, { type: 7 }, 'guilds', false],
]

for (const [title, settings, message, worth, notifies] of cases) {
  test(`${notifies ? 'notifies' : 'does not notify'} of ${title}`, () => {
    assert.equal(shouldNotify(reading(settings), posted(message), worth, now), notifies)
  })
}

test('notifications follow the guild’s default without own settings', () => {
  assert.equal(shouldNotify(reading({}, 0), posted(), 'guilds', now), true)
})
