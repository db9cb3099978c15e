import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { PatternMatcher, patternFaults } from './patterns-rules.ts'

describe('The regular expressions of a rule', () => {
  const find = async (patterns: string[], text: string) =>
    [...((await PatternMatcher.compile(patterns))?.matches(text) ?? [])].map(({ keyword, start, end }) => [
      keyword,
      text.slice(start, end),
    ])
  const codes = async (patterns: string[]) => (await patternFaults(patterns, ['at'])).map(({ code }) => code)

  test('match parts of a text, and distinguish upper and lower case unless they say otherwise', async () => {
    assert.deepEqual(await find(['(b|c)at', '^\\d+$', '(?i)DOG'], 'a cat and a Dog'), [
      ['(b|c)at', 'cat'],
      ['(?i)DOG', 'Dog'],
    ])
    assert.deepEqual(await find(['(b|c)at'], 'Cat'), [])
    assert.deepEqual(await find(['\\bcat\\b'], 'concatenate'), [])
    assert.equal(await PatternMatcher.compile([]), null)
  })

  test('take time in proportion to the text, where other engines take exponential time', async () => {
    assert.deepEqual(await find(['(x+x+)+y', '(a|aa)+$', '^(\\w+\\s?)*$'], `${'x'.repeat(2000)}!`), [])
  })

  test('are searched for further matches only as long as this takes little time', async () => {
    const slow = Array.from({ length: 10 }, (_, n) => `${'\\pL*'.repeat(15)}${n}|é`)
    assert.deepEqual(await codes(slow), [])
    const found = await find(slow, 'é'.repeat(2000))
    assert.ok(found.length < 30, `${found.length} searches`)
    assert.deepEqual(
      found.slice(0, 10).map(([pattern]) => pattern),
      slow,
    )
    assert.equal((await find(['d[o0]g'], 'd0g '.repeat(500))).length, 50)
  })

  test('are refused if they are not valid, or have too many instructions', async () => {
    assert.deepEqual(
      await codes(['(', 'ok', '(?<=a)b', '\\1', 'a{1001}']),
      Array(4).fill('AUTO_MODERATION_INVALID_REGEX'),
    )
    assert.deepEqual(await codes(['(?:a{200}){5}']), ['AUTO_MODERATION_REGEX_TOO_COMPLEX'])
    assert.deepEqual(await codes(Array(6).fill('.{90}')), ['AUTO_MODERATION_REGEX_TOO_COMPLEX'])
    assert.deepEqual(await codes(Array(10).fill('^(?:[0-9]{1,3}\\.){3}[0-9]{1,3}$')), [])
  })
})
