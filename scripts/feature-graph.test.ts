import assert from 'node:assert/strict'
import { test } from 'node:test'
import ts from 'typescript'
import { circleOf, featureGraph, longestPath } from './feature-graph.ts'

const source = (path: string, text: string) =>
  ts.createSourceFile(`packages/server/src/features/${path}`, text, ts.ScriptTarget.Latest)

test('a feature depends on those that its files import, but not on those that its tests import', () => {
  const graph = featureGraph([
    source('polls/end-poll.ts', "import { keyOf } from '../messages/messages-store.ts'\nimport './polls-rules.ts'"),
    source('polls/end-poll.test.ts', "import { pin } from '../pins/pins-store.ts'"),
    source('messages/messages-store.ts', "import type { Db } from '../../store/db.ts'"),
  ])
  assert.deepEqual(
    [...graph],
    [
      ['polls', new Set(['messages'])],
      ['messages', new Set()],
    ],
  )
})

test('a dependency cycle of any length is found and named', () => {
  const graph = new Map([
    ['a', new Set(['b', 'd'])],
    ['b', new Set(['c'])],
    ['c', new Set(['b2'])],
    ['b2', new Set(['b'])],
    ['d', new Set<string>()],
  ])
  assert.deepEqual(circleOf(graph), ['b', 'c', 'b2', 'b'])
  graph.get('b2')?.delete('b')
  assert.equal(circleOf(graph), undefined)
})

test('the longest path is named from the highest feature to the lowest', () => {
  const graph = new Map([
    ['low', new Set<string>()],
    ['top', new Set(['low', 'middle'])],
    ['middle', new Set(['lower'])],
    ['lower', new Set(['low'])],
    ['beside', new Set(['lower'])],
  ])
  assert.deepEqual(longestPath(graph), ['top', 'middle', 'lower', 'low'])
  graph.get('top')?.delete('middle')
  assert.equal(longestPath(graph).length, 3)
  assert.deepEqual(longestPath(new Map()), [])
})
