import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { containsWords, folded, MOST_WORDS, soughtWords, wordsOf } from './search-words.ts'

const contains = (text: string, query: string, slop = 2) => containsWords(wordsOf(text).words, soughtWords(query), slop)

describe('Words of a text', () => {
  test('have no case, width, accents or typographical variants', () => {
    assert.equal(folded('Straße ŁÓDŹ Ærø ＡＢＣ ﬁn İstanbul ΣΊΣΥΦΟΣ'), 'strasse lodz aero abc fin istanbul σισυφοσ')
    assert.deepEqual(wordsOf("Don't say “naïve”, e-mail me_now").words, [
      'dont',
      'say',
      'naive',
      'e',
      'mail',
      'me',
      'now',
    ])
  })

  test('are pairs of characters in scripts without spaces, which are also found singly', () => {
    const { words, characters } = wordsOf('JS東京都 ok')
    assert.deepEqual(words, ['js', '東京', '京都', '都', 'ok'])
    assert.deepEqual([...characters], ['東', '京', '都'])
    assert.deepEqual(wordsOf('ガギ').words, ['ガギ', 'ギ'])
    assert.deepEqual(wordsOf('한국').words, ['한국', '국'])
  })

  test('are limited in length and number', () => {
    assert.deepEqual(wordsOf('x'.repeat(5000)).words, ['x'.repeat(40)])
    assert.equal(wordsOf('ab '.repeat(5000)).words.length, MOST_WORDS)
    assert.equal(wordsOf('漢'.repeat(5000)).words.length, MOST_WORDS)
    assert.ok(wordsOf('𝒳'.repeat(100) + '𐐷'.repeat(100)).words.every((word) => word.isWellFormed()))
  })

  test('contain no character that has a meaning in a query of a database', () => {
    for (const word of wordsOf(String.fromCodePoint(...Array.from({ length: 0x2fff }, (_, i) => i + 1))).words)
      assert.match(word, /^[\p{L}\p{N}\p{M}\p{Extended_Pictographic}]+$/u)
  })
})

describe('Sought words', () => {
  test('match words of which the last one begins with them', () => {
    assert.ok(contains('the deployment failed', 'deploy'))
    assert.ok(contains('the deployment failed', 'the deploy'))
    assert.ok(!contains('the deployment failed', 'deploy failed'))
    assert.ok(!contains('the deployment failed', 'dep'))
    assert.ok(!contains('redeployment', 'deploy'))
  })

  test('match parts of texts without spaces', () => {
    for (const query of ['東', '都', '京都', '東京都']) assert.ok(contains('東京都です', query), query)
    for (const query of ['京東', '都東', '東都']) assert.ok(!contains('東京都です', query), query)
    assert.ok(contains('東京 タワー', '東京 タワー', 1))
  })

  test('may have other words between them, and an order that counts as further apart', () => {
    assert.ok(contains('a x y b', 'a b'))
    assert.ok(!contains('a x y z b', 'a b'))
    assert.ok(contains('a x y z b', 'a b', 3))
    assert.ok(contains('b a', 'a b'))
    assert.ok(!contains('b a', 'a b', 1))
    assert.ok(contains('a x b y a b', 'a b', 0))
    assert.ok(!contains('a b', 'a b c', 100))
    assert.ok(contains('b x x x a x x b c', 'a b c', 2))
    assert.ok(!contains('b x x x a x x b c', 'a b c', 1))
  })

  test('are the first 32 of a query', () => {
    const count = (query: string) => soughtWords(query).reduce((sum, { words }) => sum + words.length, 0)
    const many = Array.from({ length: 40 }, (_, i) => `word${i}`)
    assert.deepEqual(
      soughtWords(many.join(' ')).map(({ words: [word], isPrefix }) => [word, isPrefix]),
      many.slice(0, 32).map((word) => [word, false]),
    )
    assert.deepEqual(
      [count('東'.repeat(1000)), count(`${'a '.repeat(30)}東京都庁`), count('東 '.repeat(99))],
      [32, 32, 32],
    )
  })
})
