import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { commandPermissionsOf, commandRulesText, toCommandRules } from './command-rules.ts'

const guildId = '1000'
const set = [
  { id: '1000', type: 1, permission: false },
  { id: '7', type: 2, permission: true },
  { id: '8', type: 3, permission: true },
  { id: '999', type: 3, permission: false },
] as const

describe('Command permissions', () => {
  test('distinguish users, channels and all other channels, and are converted back unchanged', () => {
    const rules = toCommandRules(guildId, set)
    assert.deepEqual(rules, { people: set.slice(0, 2), channels: set.slice(2, 3), isElsewhere: false })
    assert.deepEqual(commandPermissionsOf(guildId, rules), set)
    assert.equal(
      commandRulesText(rules),
      'Allowed for 1 role or member. Denied for 1 role or member. Allowed in 1 channel. Denied in all other channels.',
    )
  })

  test('are empty without settings, and if all channels are allowed', () => {
    const none = { people: [], channels: [], isElsewhere: true }
    assert.deepEqual(toCommandRules(guildId, []), none)
    assert.deepEqual(
      commandPermissionsOf(guildId, toCommandRules(guildId, [{ id: '999', type: 3, permission: true }])),
      [],
    )
    assert.equal(commandRulesText(none), 'Uses the app’s own settings.')
  })
})
