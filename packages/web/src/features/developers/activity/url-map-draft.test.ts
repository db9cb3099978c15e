import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  addEmptyRow,
  moveRow,
  newHosts,
  nonRootRows,
  rootTarget,
  rowErrors,
  shadowingRow,
  toUrlMap,
} from './url-map-draft.ts'

const MAP = [
  { prefix: '/foo', target: 'foo.example' },
  { prefix: '/', target: 'localhost:5173' },
  { prefix: '/foo/bar', target: 'bar.example' },
]
const rows = nonRootRows(MAP)

describe('The draft of URL mappings', () => {
  test('keeps the root separate, and sends it last if it has a target', () => {
    assert.deepEqual([rows.length, rootTarget(MAP)], [2, 'localhost:5173'])
    assert.deepEqual(toUrlMap(rows, ' localhost:5173 '), [MAP[0], MAP[2], MAP[1]])
    assert.deepEqual(toUrlMap(rows, ' '), [MAP[0], MAP[2]])
    assert.equal(rootTarget([]), '')
  })

  test('shows which row above shadows another, until that is moved above it', () => {
    assert.deepEqual([shadowingRow(rows, 0), shadowingRow(rows, 1)], [-1, 0])
    const mended = moveRow(rows, 1, 0)
    assert.deepEqual(
      mended.map(({ prefix }) => prefix),
      ['/foo/bar', '/foo'],
    )
    assert.deepEqual([shadowingRow(mended, 0), shadowingRow(mended, 1)], [-1, -1])
  })

  test('keeps the keys of rows, and can’t move a row beyond the list', () => {
    assert.deepEqual(moveRow(rows, 0, -1), rows)
    assert.deepEqual(moveRow(rows, 1, 2), rows)
    const more = addEmptyRow(moveRow(rows, 0, 1))
    assert.deepEqual(
      more.map(({ key }) => key),
      [1, 0, 2],
    )
    assert.equal(addEmptyRow([])[0]?.key, 0)
  })

  test('lists new hosts with their ports, ignoring case and paths', () => {
    const sent = ['FOO.example/v1', 'localhost:5173', 'localhost:6379', 'new.example', 'new.example/b', 'https://x']
    const hosts = newHosts(
      sent.map((target, index) => ({ prefix: `/${index}`, target })),
      MAP,
    )
    assert.deepEqual(hosts, ['localhost:6379', 'new.example'])
    assert.deepEqual(newHosts(MAP, MAP), [])
  })

  test('reports errors of either side as soon as both are filled in', () => {
    const wrong = (prefix: string, target: string) => rowErrors([...rows, { key: 9, prefix, target }], 2)
    assert.deepEqual([wrong('', 'x.example'), wrong('/a', ''), wrong('/a', 'a.example')], [{}, {}, {}])
    assert.match(wrong('/{name}', 'a.example').target ?? '', /same parameters/u)
    assert.match(wrong('/a', 'https://a.example').target ?? '', /scheme/u)
    assert.match(wrong('a', 'a.example').prefix ?? '', /path/u)
    assert.equal(wrong('/foo/', 'a.example').prefix, 'Another mapping already has this prefix.')
    assert.equal(wrong('/', 'a.example').prefix, 'Use the root field for this.')
    assert.equal(shadowingRow([...rows, { key: 9, prefix: '/foo/', target: 'a.example' }], 2), -1)
  })
})
