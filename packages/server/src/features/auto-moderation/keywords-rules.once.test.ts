import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { KeywordMatcher } from './keywords-rules.ts'

describe('The keywords of a rule', () => {
  const find = (keywords: string[], text: string) =>
    [...new KeywordMatcher(keywords).matches(text)].map(({ keyword, start, end }) => [keyword, text.slice(start, end)])

  test('match whole words, beginnings, ends or any part, according to their wildcards', () => {
    for (const text of ['cat', 'a CAT here', 'cat, dog', '(cat)']) assert.equal(find(['cat'], text).length, 1, text)
    for (const text of ['catch', 'copycat', 'location', 'cat_', 'ca', 'c at']) assert.deepEqual(find(['cat'], text), [])
    assert.deepEqual(find(['cat*'], 'Catapult copycat'), [['cat*', 'Cat']])
    assert.deepEqual(find(['*cat'], 'catch copyCat'), [['*cat', 'Cat']])
    assert.equal(find(['*cat*'], 'location catch copycat').length, 3)
    assert.deepEqual(find(['the mat*'], 'in the matrix'), [['the mat*', 'the mat']])
    assert.deepEqual(find(['the mat'], 'breathe mat'), [])
    assert.deepEqual(find(['*the mat'], 'breathe mat, the matrix'), [['*the mat', 'the mat']])
    assert.deepEqual(find(['i like c++'], 'I like C++ most'), [['i like c++', 'I like C++']])
  })

  test('are all found, also those that overlap or contain each other', () => {
    assert.deepEqual(
      find(['*at*', '*cat*', '*cats*', '*ate*'], 'scats').map(([keyword]) => keyword),
      ['*cat*', '*at*', '*cats*'],
    )
    assert.deepEqual(find(['*a*', '*aa*'], 'aa').length, 3)
    assert.deepEqual(find(['cat', 'cat*'], 'catch'), [['cat*', 'cat']])
  })

  test('are compared once if they are written several times', () => {
    assert.deepEqual(find(['cat', 'CAT', ' cat', '*cat', 'cat'], 'cat'), [
      ['cat', 'cat'],
      ['*cat', 'cat'],
    ])
    assert.equal(find(Array(1000).fill('*aaaaaaaaaa*'), 'a'.repeat(2000)).length, 1991)
  })

  test('treat letters of all scripts as parts of words', () => {
    assert.deepEqual(find(['кот'], 'котик'), [])
    assert.deepEqual(find(['кот'], 'Кот'), [['кот', 'Кот']])
    assert.deepEqual(find(['cat'], 'cat\u{1d49e}'), [])
    assert.deepEqual(find(['cat'], 'cat\u{1f431}'), [['cat', 'cat']])
    assert.deepEqual(find(['*\u{1f431}*'], 'a\u{1f431}b').length, 1)
  })

  test('are found in their places next to letters whose lower case is longer', () => {
    const all = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))
    const [longer, ...others] = all.filter((letter) => letter.toLowerCase().length !== letter.length)
    assert.deepEqual([longer, others], ['İ', []])
    assert.deepEqual(find(['*Cat*'], 'İİİcAt İ cat'), [
      ['*Cat*', 'cAt'],
      ['*Cat*', 'cat'],
    ])
    assert.deepEqual(find(['İki'], 'bir, İKİ, üç'), [])
    assert.deepEqual(find(['İKİ'], 'bir, İkİ, üç'), [['İKİ', 'İkİ']])
  })

  test('find the same as a search for each keyword, for a thousand keywords', () => {
    const letters = 'abc'
    const word = (n: number, length: number) => Array.from({ length }, (_, i) => letters[(n >> (i % 10)) % 3]).join('')
    const keywords = Array.from({ length: 1000 }, (_, n) => `*${word(n * 7 + 1, 3 + (n % 8))}*`)
    const text = Array.from({ length: 2000 }, (_, n) => letters[(n * n + (n >> 3)) % 3]).join('')
    const matcher = new KeywordMatcher(keywords)
    const found = new Set([...matcher.matches(text)].map(({ keyword }) => keyword))
    assert.deepEqual(found, new Set(keywords.filter((keyword) => text.includes(keyword.slice(1, -1)))))
    assert.ok(found.size > 0 && matcher.bytes > 0)
  })

  test('are found as fast if someone chooses them for the places that a fixed hash function would give them', () => {
    const [count, length, mask] = [1000, 60, 2 ** 17 - 1]
    const codes = Array.from({ length: 0xd7a0 - 0x3400 }, (_, n) => 0x3400 + n)
    const place = (node: number, code: number) =>
      (Math.imul((node * 65_536 + code) % 0x7fffffff, 0x9e3779b1) >>> 7) & mask
    const lowest = (node: number) => codes.reduce((a, b) => (place(node, b) < place(node, a) ? b : a))
    const firsts = codes.toSorted((a, b) => place(0, a) - place(0, b))
    const known = new Map<number, number>()
    const chosen = Array.from({ length: count }, (_, n) => {
      const following = Array.from({ length: length - 1 }, (_, at) => {
        const node = 1 + n * length + at
        const likes = (node % 256) + (node >= 32_768 ? 256 : 0)
        const code = known.get(likes) ?? lowest(node)
        known.set(likes, code)
        return code
      })
      return String.fromCharCode(firsts[n] ?? 0, ...following)
    })
    const { mostProbes } = new KeywordMatcher(chosen)
    assert.ok(mostProbes > 1 && mostProbes < 1000, `${mostProbes}`)
  })
})
