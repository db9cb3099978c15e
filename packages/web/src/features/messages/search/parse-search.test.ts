import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { filterText, parseSearch, searchTokenAt } from './parse-search.ts'

describe('The text of a search', () => {
  test('contains filters anywhere, and words', () => {
    assert.deepEqual(parseSearch('from:ada red  in:general fox has:image'), {
      filters: [
        { key: 'from', value: 'ada' },
        { key: 'in', value: 'general' },
        { key: 'has', value: 'image' },
      ],
      words: 'red fox',
    })
  })

  test('has quotes around values with spaces', () => {
    assert.deepEqual(parseSearch('FROM:"Ada L" hello'), { filters: [{ key: 'from', value: 'Ada L' }], words: 'hello' })
    assert.deepEqual(parseSearch('from:"Ada'), { filters: [{ key: 'from', value: 'Ada' }], words: '' })
    assert.deepEqual(parseSearch(`x ${filterText('in', 'a "b" c')}`).filters, [{ key: 'in', value: 'a b c' }])
    assert.equal(filterText('has', 'image'), 'has:image')
  })

  test('may have other colons, and filters without a value', () => {
    assert.deepEqual(parseSearch('https://example.com a:b xfrom:y from: '), {
      filters: [],
      words: 'https://example.com a:b xfrom:y',
    })
  })

  test('is completed before the caret', () => {
    assert.deepEqual(searchTokenAt('red fr', 6), { key: null, query: 'fr', from: 4, to: 6 })
    assert.deepEqual(searchTokenAt('red from:ad', 11), { key: 'from', query: 'ad', from: 4, to: 11 })
    assert.deepEqual(searchTokenAt('from:"Ada L', 11), { key: 'from', query: 'Ada L', from: 0, to: 11 })
    assert.deepEqual(searchTokenAt('from:ada ', 9), { key: null, query: '', from: 9, to: 9 })
    assert.deepEqual(searchTokenAt('https://example', 15), { key: null, query: 'https://example', from: 0, to: 15 })
  })
})
