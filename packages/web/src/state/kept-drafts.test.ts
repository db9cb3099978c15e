import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { keepDrafts, readKeptDrafts } from './kept-drafts.ts'

describe('Drafts that outlive a reload', () => {
  const kept = new Map<string, string>()

  beforeEach(() => {
    kept.clear()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }
    Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true })
  })

  after(() => Reflect.deleteProperty(globalThis, 'sessionStorage'))

  test('return with their mentions to their own user only', () => {
    const draft = { text: 'hello @Ada', inserted: new Map([['@Ada', '<@1>']]) }
    keepDrafts('7', new Map([['10', draft]]))
    assert.deepEqual([...readKeptDrafts('7')], [['10', draft]])
    assert.equal(readKeptDrafts('8').size, 0)
  })

  test('are deleted when they are empty', () => {
    keepDrafts('7', new Map([['10', { text: '', inserted: new Map() }]]))
    assert.equal(readKeptDrafts('7').size, 0)
  })

  test('are ignored if they are invalid', () => {
    kept.set('guildhall.drafts.7', '{"10":{"text":3},"11":null,"12":{"text":"a","inserted":{"@a":4}}}')
    assert.deepEqual([...readKeptDrafts('7')], [['12', { text: 'a', inserted: new Map() }]])
    kept.set('guildhall.drafts.7', 'no JSON')
    assert.equal(readKeptDrafts('7').size, 0)
  })
})
