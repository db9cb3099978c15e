import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditChange } from '@guildhall/protocol/objects/guilds/audit-log'
import { formatShortDateTime } from '../../../shared/text/format-date-time.ts'
import { changeDescription, changedFieldNames } from './change-descriptions.ts'

const nameOf = (id: string) => (id === '11111111111111111' ? 'general' : undefined)

const noon = formatShortDateTime(Date.UTC(2026, 2, 1, 12))

const cases: [title: string, change: AuditChange, words: string][] = [
  ['a text', { key: 'name', old_value: 'a', new_value: 'b' }, 'Name: changed from “a” to “b”'],
  ['what is new', { key: 'topic', new_value: 'tea' }, 'Topic: “tea”'],
  ['what is gone', { key: 'topic', old_value: 'tea' }, 'Topic: removed “tea”'],
  ['a switch', { key: 'hoist', old_value: false, new_value: true }, 'Displayed separately: changed from no to yes'],
  ['a colour', { key: 'color', old_value: 0, new_value: 255 }, 'Colour: changed from none to #0000ff'],
  ['an id that is known', { key: 'system_channel_id', new_value: '11111111111111111' }, 'System channel: general'],
  ['an id that is not', { key: 'owner_id', new_value: '22222222222222222' }, 'Owner: 22222222222222222'],
  ['roles', { key: '$add', new_value: [{ id: '1', name: 'Elder' }] }, 'Roles added: Elder'],
  ['colours', { key: 'colors', new_value: { primary_color: 255, secondary_color: null } }, 'Colours: #0000ff'],
  ['an object', { key: 'metadata', new_value: { location: 'x' } }, 'Metadata: Location “x”'],
  [
    'a level',
    { key: 'verification_level', old_value: 0, new_value: 1 },
    'Verification level: changed from none to low',
  ],
  ['a picture', { key: 'icon_hash', old_value: null, new_value: 'a1' }, 'Icon: Added'],
  ['a picture that is gone', { key: 'icon_hash', old_value: 'a1', new_value: null }, 'Icon: Removed'],
  [
    'who has other permissions in a channel',
    { key: 'permission_overwrites', new_value: [{ id: '11111111111111111', type: 0, allow: '0', deny: '1' }] },
    'Permissions: for general',
  ],
  [
    'a moment',
    { key: 'communication_disabled_until', new_value: '2026-03-01T12:00:00.000000+00:00' },
    `Timed out until: ${noon}`,
  ],
  [
    'what is paused',
    {
      key: 'incidents_data',
      old_value: null,
      new_value: { invites_disabled_until: '2026-03-01T12:00:00.000000+00:00', dms_disabled_until: null },
    },
    `Pauses: changed from nothing to Invites paused until ${noon}`,
  ],
  [
    'channels to begin with',
    { key: 'welcome_channels', new_value: [{ channel_id: '11111111111111111', description: 'Talk', emoji_id: null }] },
    'Welcome channels: Channel general, Description “Talk”',
  ],
  [
    'permissions, by what came and went',
    { key: 'permissions', old_value: '2', new_value: '4' },
    'Permissions: Added Ban members; Removed Kick members',
  ],
  ['denied permissions', { key: 'deny', new_value: '2' }, 'Denied: Added Kick members'],
]
for (const [title, change, words] of cases) test(title, () => assert.equal(changeDescription(change, nameOf), words))

test('a change is named once, without values', () => {
  const changes = [{ key: 'name' }, { key: 'icon_hash' }, { key: 'nsfw' }, { key: 'nsfw' }]
  assert.equal(changedFieldNames(changes), 'Name, Icon, Age-restricted')
})
