import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { readStoredDrafts, storeDrafts } from './stored-drafts.ts'

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
    storeDrafts('7', new Map([['10', draft]]))
    assert.deepEqual([...readStoredDrafts('7')], [['10', draft]])
    assert.equal(readStoredDrafts('8').size, 0)
  })

  test('are deleted when they are empty', () => {
    storeDrafts('7', new Map([['10', { text: '', inserted: new Map() }]]))
    assert.equal(readStoredDrafts('7').size, 0)
  })

  test('are ignored if they are invalid', () => {
    kept.set('guildhall.drafts.7', '{"10":{"text":3},"11":null,"12":{"text":"a","inserted":{"@a":4}}}')
    assert.deepEqual([...readStoredDrafts('7')], [['12', { text: 'a', inserted: new Map() }]])
    kept.set('guildhall.drafts.7', 'no JSON')
    assert.equal(readStoredDrafts('7').size, 0)
  })
})
