import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rankByName } from './rank-by-name.ts'

const rank = (query: string, ...names: string[]) => rankByName(names, query, (name) => [name], 3)

test('whole names rank first, then prefixes, then words, then parts', () => {
  assert.deepEqual(rank('ada', 'Canada', 'The Ada', 'Adam', 'ADA'), ['ADA', 'Adam', 'The Ada'])
  assert.deepEqual(rank('a', 'cat', 'bad-apple'), ['bad-apple'])
})

test('accents don’t matter', () => {
  assert.deepEqual(rank('EMI', 'Émile', 'remix'), ['Émile', 'remix'])
  assert.deepEqual(rank('é', 'end', 'hen'), ['end'])
})

test('an empty query matches everything in order', () => {
  assert.deepEqual(rank('', 'b', 'a', 'd', 'c'), ['b', 'a', 'd'])
})

test('any of several names matches', () => {
  const people = [
    { nick: null, user: 'ada' },
    { nick: 'Bo', user: 'x' },
  ]
  assert.deepEqual(
    rankByName(people, 'bo', ({ nick, user }) => [nick, user], 5).map(({ user }) => user),
    ['x'],
  )
})
