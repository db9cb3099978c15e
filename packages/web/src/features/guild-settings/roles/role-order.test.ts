import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderBeside, orderStep, positionsIn } from './role-order.ts'

const ids = ['c', 'b', 'a']

test('a role is placed next to another', () => {
  assert.deepEqual(orderBeside(ids, 'a', 'c', 'before'), ['a', 'c', 'b'])
  assert.deepEqual(orderBeside(ids, 'c', 'a', 'after'), ['b', 'a', 'c'])
  assert.deepEqual(orderBeside(ids, 'c', 'b', 'after'), ['b', 'c', 'a'])
})

test('a move without effect returns the same list', () => {
  assert.equal(orderBeside(ids, 'a', 'b', 'after'), ids)
  assert.equal(orderBeside(ids, 'a', 'a', 'before'), ids)
  assert.equal(orderBeside(ids, 'a', 'gone', 'before'), ids)
  assert.equal(orderBeside(ids, 'gone', 'a', 'before'), ids)
  assert.equal(orderStep(ids, 'c', -1), ids)
  assert.equal(orderStep(ids, 'a', 1), ids)
})

test('a step moves a role past the next', () => {
  assert.deepEqual(orderStep(ids, 'a', -1), ['c', 'a', 'b'])
  assert.deepEqual(orderStep(ids, 'c', 1), ['b', 'c', 'a'])
})

test('only changed positions are sent, and the lowest role is right above @everyone', () => {
  const role = (id: string, position: number) => ({
    id,
    position,
    name: id,
    color: 0,
    colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
    hoist: false,
    icon: null,
    unicode_emoji: null,
    permissions: '0',
    managed: false,
    mentionable: false,
    flags: 0,
    description: null,
  })
  const roles = new Map([role('a', 1), role('b', 2), role('c', 3)].map((each) => [each.id, each]))
  assert.deepEqual(positionsIn(ids, roles), [])
  assert.deepEqual(positionsIn(['c', 'a', 'b'], roles), [
    { id: 'a', position: 2 },
    { id: 'b', position: 1 },
  ])
})
