import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApplicationWithMetadata } from '@guildhall/protocol/objects/guilds/linked-role'
import { newRule, recordChoices, recordKeyOf, toGroup, toRules } from './condition-draft.ts'

const game: ApplicationWithMetadata = {
  id: '7',
  name: 'Game',
  icon: null,
  description: '',
  role_connections_verification_url: null,
  metadata: [
    { type: 2, key: 'level', name: 'Level', description: 'Reached' },
    { type: 8, key: 'banned', name: 'Banned', description: 'Ever' },
  ],
}

test('the records of all applications can be chosen', () => {
  assert.deepEqual(recordChoices([game]), [
    ['7 level', 'Game: Level'],
    ['7 banned', 'Game: Banned'],
  ])
})

test('a new condition has the comparison of its record, and a boolean has a value', () => {
  const level = newRule([game])
  assert.deepEqual([level?.connection_metadata_field, level?.operator, level?.value], ['level', 2, ''])
  const banned = newRule([game], '7 banned')
  assert.deepEqual([banned && recordKeyOf(banned), banned?.operator, banned?.value], ['7 banned', 8, '1'])
  assert.equal(newRule([game], '7 unknown'), undefined)
  assert.equal(newRule([]), undefined)
})

test('the rules are sent without keys, names and spaces around the values', () => {
  const rule = {
    connection_type: 'application',
    application_id: '7',
    connection_metadata_field: 'level',
    operator: 2,
    value: ' 5 ',
  } as const
  const named = { ...rule, name: 'Level', description: 'Reached' }
  assert.deepEqual(toRules([toGroup([named])]), [[{ ...rule, value: '5' }]])
})
