import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkedRuleText } from './linked-rule-text.ts'

const rule = {
  connection_type: 'application',
  application_id: '1',
  connection_metadata_field: 'key',
  name: 'Level',
} as const

for (const [operator, value, text] of [
  [1, '5', 'Level: at most 5'],
  [2, '5', 'Level: at least 5'],
  [3, '5', 'Level: 5'],
  [4, '5', 'Level: not 5'],
  [5, '1', 'Level: at most 1 day ago'],
  [6, '30', 'Level: at least 30 days ago'],
  [7, '1', 'Level: yes'],
  [7, '0', 'Level: no'],
  [8, '1', 'Level: no'],
  [8, '0', 'Level: yes'],
] as const) {
  test(`a condition of type ${operator} with ${value} reads “${text}”`, () => {
    assert.equal(linkedRuleText({ ...rule, operator, value }), text)
  })
}

test('a condition without its record shows the key', () => {
  const { name: _, ...unnamed } = rule
  assert.equal(linkedRuleText({ ...unnamed, operator: 3, value: '5' }), 'key: 5')
})
