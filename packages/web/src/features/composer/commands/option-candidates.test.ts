import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CommandOptionType } from '@guildhall/protocol/enums/application-command'
import { clientInGuild } from '../../../testing/client-in-guild.ts'
import { optionCandidates } from './option-candidates.ts'

const { STRING, USER, CHANNEL, ROLE, MENTIONABLE, BOOLEAN, INTEGER } = CommandOptionType
const person = (id: string, username: string): any => ({ id, username, global_name: null, avatar: null })

const { client } = clientInGuild({
  guild: {
    roles: [
      { id: '1', name: '@everyone', permissions: '1024', position: 0, color: 0 },
      { id: '5', name: 'Elder', permissions: '0', position: 1, color: 0 },
    ],
    members: [
      { user: person('10', 'ada'), roles: [], nick: null },
      { user: person('20', 'bo'), roles: [], nick: 'Elly' },
    ],
    channels: [
      { id: '2', name: 'news', type: 0, guild_id: '1', position: 0, parent_id: null, permission_overwrites: [] },
      { id: '3', name: 'voice', type: 2, guild_id: '1', position: 1, parent_id: null, permission_overwrites: [] },
    ],
  },
  events: [{ type: 'CHANNEL_CREATE', data: { id: '50', type: 1, recipients: [person('20', 'bo')] } }],
})
const { world } = client.store.getState()
assert.ok(world)
const state = world

const candidates = (option: object, query = '', place = { guildId: '1' as string | null, channelId: '2' }) =>
  optionCandidates(state, place, { name: 'a', description: 'b', ...option } as any, query)
const labels = (...asked: Parameters<typeof candidates>) => candidates(...asked).map(({ label }) => label)
const privately = { guildId: null, channelId: '50' }

describe('The candidates for a command option', () => {
  test('are its choices, whatever its type, under the names in the user’s language', () => {
    const choices = [
      { name: 'Tea', name_localized: 'Thé', value: 1 },
      { name: 'Ale', value: 2 },
    ]
    assert.deepEqual(
      candidates({ type: INTEGER, choices }, 'th').map(({ label, value, key }) => [label, value, key]),
      [['Thé', 1, '1']],
    )
    assert.deepEqual(labels({ type: INTEGER, choices }), ['Thé', 'Ale'])
  })

  test('are yes and no', () => {
    assert.deepEqual(
      candidates({ type: BOOLEAN }).map(({ label, value }) => [label, value]),
      [
        ['Yes', true],
        ['No', false],
      ],
    )
    assert.deepEqual(labels({ type: BOOLEAN }, 'n'), ['No'])
  })

  test('are members, roles, or both', () => {
    assert.deepEqual(labels({ type: USER }), ['ada', 'Elly'])
    assert.deepEqual(labels({ type: USER }, 'bo'), ['Elly'])
    assert.deepEqual(labels({ type: ROLE }, '@el'), ['@Elder'])
    assert.deepEqual(labels({ type: MENTIONABLE }, 'el'), ['Elly', '@Elder'])
    assert.deepEqual(
      candidates({ type: ROLE }, 'el').map(({ value }) => value),
      ['5'],
    )
  })

  test('are the people of a private channel, which has neither roles nor channels', () => {
    assert.deepEqual(labels({ type: USER }, '', privately), ['bo', 'ada'])
    assert.deepEqual(labels({ type: MENTIONABLE }, '', privately), ['bo', 'ada'])
    assert.deepEqual(labels({ type: ROLE }, '', privately), [])
    assert.deepEqual(labels({ type: CHANNEL }, '', privately), [])
  })

  test('are channels of the allowed types', () => {
    assert.equal(candidates({ type: CHANNEL }).length, 2)
    assert.deepEqual(
      candidates({ type: CHANNEL, channel_types: [2] }).map(({ value }) => value),
      ['3'],
    )
  })

  test('are none for a text', () => {
    assert.deepEqual(candidates({ type: STRING }, 'a'), [])
  })
})
