import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { faultsOf, movedTo, newHosts, nonRootRows, rootOf, shadowOver, urlMapOf, withRow } from './url-map-draft.ts'

const MAP = [
  { prefix: '/foo', target: 'foo.example' },
  { prefix: '/', target: 'localhost:5173' },
  { prefix: '/foo/bar', target: 'bar.example' },
]
const rows = nonRootRows(MAP)

describe('the URL mappings while they are written', () => {
  test('the root is apart, and is sent last; without a target it isn’t sent', () => {
    assert.deepEqual([rows.length, rootOf(MAP)], [2, 'localhost:5173'])
    assert.deepEqual(urlMapOf(rows, ' localhost:5173 '), [MAP[0], MAP[2], MAP[1]])
    assert.deepEqual(urlMapOf(rows, ' '), [MAP[0], MAP[2]])
    assert.equal(rootOf([]), '')
  })

  test('a row that is never reached is told from the one above that takes all of it, and is so no longer when it is moved there', () => {
    assert.deepEqual([shadowOver(rows, 0), shadowOver(rows, 1)], [-1, 0])
    const mended = movedTo(rows, 1, 0)
    assert.deepEqual(
      mended.map(({ prefix }) => prefix),
      ['/foo/bar', '/foo'],
    )
    assert.deepEqual([shadowOver(mended, 0), shadowOver(mended, 1)], [-1, -1])
  })

  test('rows keep their keys, and go nowhere beyond the list', () => {
    assert.deepEqual(movedTo(rows, 0, -1), rows)
    assert.deepEqual(movedTo(rows, 1, 2), rows)
    const more = withRow(movedTo(rows, 0, 1))
    assert.deepEqual(
      more.map(({ key }) => key),
      [1, 0, 2],
    )
    assert.equal(withRow([])[0]?.key, 0)
  })

  test('tells the hosts that were not there before, each with its port, whatever their case and path', () => {
    const sent = ['FOO.example/v1', 'localhost:5173', 'localhost:6379', 'new.example', 'new.example/b', 'https://x']
    const hosts = newHosts(
      sent.map((target, index) => ({ prefix: `/${index}`, target })),
      MAP,
    )
    assert.deepEqual(hosts, ['localhost:6379', 'new.example'])
    assert.deepEqual(newHosts(MAP, MAP), [])
  })

  test('says what is wrong on either side as soon as both are there', () => {
    const wrong = (prefix: string, target: string) => faultsOf([...rows, { key: 9, prefix, target }], 2)
    assert.deepEqual([wrong('', 'x.example'), wrong('/a', ''), wrong('/a', 'a.example')], [{}, {}, {}])
    assert.match(wrong('/{name}', 'a.example').target ?? '', /same parameters/u)
    assert.match(wrong('/a', 'https://a.example').target ?? '', /scheme/u)
    assert.match(wrong('a', 'a.example').prefix ?? '', /path/u)
    assert.equal(wrong('/foo/', 'a.example').prefix, 'Another mapping has this prefix.')
    assert.equal(wrong('/', 'a.example').prefix, 'Use the root field for this.')
    assert.equal(shadowOver([...rows, { key: 9, prefix: '/foo/', target: 'a.example' }], 2), -1)
  })
})
