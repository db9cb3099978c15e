import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fromRules, toRules, wordsOfRules } from './command-rules.ts'

const guildId = '1000'
const set = [
  { id: '1000', type: 1, permission: false },
  { id: '7', type: 2, permission: true },
  { id: '8', type: 3, permission: true },
  { id: '999', type: 3, permission: false },
] as const

describe('Command permissions', () => {
  test('distinguish users, channels and all other channels, and are converted back unchanged', () => {
    const rules = toRules(guildId, set)
    assert.deepEqual(rules, { people: set.slice(0, 2), channels: set.slice(2, 3), isElsewhere: false })
    assert.deepEqual(fromRules(guildId, rules), set)
    assert.equal(
      wordsOfRules(rules),
      'Open to 1 role or member, closed to 1 role or member, open in 1 channel, closed in all other channels.',
    )
  })

  test('are empty without settings, and if all channels are allowed', () => {
    const none = { people: [], channels: [], isElsewhere: true }
    assert.deepEqual(toRules(guildId, []), none)
    assert.deepEqual(fromRules(guildId, toRules(guildId, [{ id: '999', type: 3, permission: true }])), [])
    assert.equal(wordsOfRules(none), 'As set by the app.')
  })
})
