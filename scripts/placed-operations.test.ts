import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OPERATIONS } from '../packages/server/src/operations.ts'
import { placeFaults, placeWords } from './placed-operations.ts'

test('every operation is reached where the table says, or has a reason why not', () => {
  assert.deepEqual(placeFaults(OPERATIONS), [])
})

test('an operation without a line is missed, and so is a line without its operation', () => {
  const [first, ...others] = OPERATIONS
  assert.ok(first)
  assert.deepEqual(placeFaults([{ ...first, name: 'Get Nothing' }, ...others]), [
    `${first.name} has a place, and there is no such operation`,
    'Get Nothing has no line: say where people reach it, or why no page does',
  ])
})

test('a call that the client doesn’t make is missed', () => {
  const moved = OPERATIONS.map((each) => (each.name === 'Create Team' ? { ...each, path: '/moved' } : each))
  assert.deepEqual(placeFaults(moved), ['Create Team: nothing calls POST /moved'])
})

test('the documentation says the page and the words, or the reason', () => {
  assert.equal(placeWords('Create Team'), '`/developers`: New team')
  assert.equal(placeWords('Get Gateway'), 'Programs only.')
})
