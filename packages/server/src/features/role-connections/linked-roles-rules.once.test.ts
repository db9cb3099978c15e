import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LinkedRoleRule } from '@guildhall/protocol/objects/guilds/linked-role'
import { satisfies, satisfiesAny } from './linked-roles-rules.ts'

const NOW = Date.parse('2026-03-10T12:00:00Z')
const DAY_MS = 86_400_000

const rule = (operator: LinkedRoleRule['operator'], value: string, field = 'key'): LinkedRoleRule => ({
  connection_type: 'application',
  application_id: '1',
  connection_metadata_field: field,
  operator,
  value,
})
const reported = (value: string) => new Map([['1', { key: value }]])

describe('The conditions of linked roles', () => {
  for (const [operator, value, satisfying, failing] of [
    [1, '10', ['10', '-3', '9'], ['11', 'x', '1.5']],
    [2, '10', ['10', '999999999999999999'], ['9', '-10']],
    [3, '10', ['10', '010'], ['9', '11']],
    [4, '10', ['9', '11'], ['10']],
    [5, '7', ['2026-03-03T12:00:00Z', '2026-03-10', '2026-04-01'], ['2026-03-03T11:59:59Z', 'soon', '5']],
    [6, '7', ['2026-03-03T12:00:00Z', '2020-01-01'], ['2026-03-03T12:00:01Z', '2026-03-10', '']],
    [7, '1', ['1'], ['0', 'true', '']],
    [8, '1', ['0'], ['1', 'false']],
  ] as const) {
    test(`comparison ${operator} accepts and rejects the right values`, () => {
      const accepted = [...satisfying, ...failing].filter((each) =>
        satisfies(rule(operator, value), reported(each), NOW),
      )
      assert.deepEqual(accepted, satisfying)
    })
  }

  test('numbers beyond the precision of doubles are compared exactly', () => {
    assert.ok(!satisfies(rule(3, '999999999999999998'), reported('999999999999999999'), NOW))
  })

  test('a value that the application did not report satisfies nothing', () => {
    for (const operator of [1, 4, 5, 8] as const) {
      assert.ok(!satisfies(rule(operator, '1'), undefined, NOW))
      assert.ok(!satisfies(rule(operator, '1'), new Map([['2', { key: '0' }]]), NOW))
      assert.ok(!satisfies(rule(operator, '1', 'other'), reported('0'), NOW))
    }
    assert.ok(!satisfies(rule(4, '1', 'constructor'), reported('0'), NOW))
  })

  test('a date satisfies its condition as time passes', () => {
    const begun = reported(new Date(NOW - 6 * DAY_MS).toISOString())
    assert.deepEqual(
      [0, DAY_MS - 1, DAY_MS].map((later) => satisfies(rule(6, '7'), begun, NOW + later)),
      [false, false, true],
    )
  })

  test('all rules of one group must be satisfied', () => {
    const groups = [[rule(2, '5'), rule(1, '8')], [rule(3, '20')]]
    const satisfied = ['4', '5', '8', '9', '20'].filter((each) => satisfiesAny(groups, reported(each), NOW))
    assert.deepEqual(satisfied, ['5', '8', '20'])
    assert.ok(!satisfiesAny([], reported('1'), NOW))
  })
})
