import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findToken } from './find-token.ts'

const none = new Map<string, string>()

test('the token at the caret, marked by |, is found', () => {
  const rows: readonly (readonly [text: string, found: string | null])[] = [
    ['@|', 'mention:'],
    ['@ad|', 'mention:ad'],
    ['hello @ada love|', 'mention:ada love'],
    ['@one two three four five|', null],
    ['@ |', null],
    ['mail@ad|', null],
    ['<@1|', null],
    ['#gen|eral', 'channel:gen'],
    ['a#b|', null],
    [':sm|', 'emoji:sm'],
    [':s|', null],
    ['10:30|', null],
    ['(:heart|', 'emoji:heart'],
    [':smile:|', null],
    ['/|', 'command:'],
    ['/config se|', 'command:config se'],
    ['say /con|', null],
    ['/one\ntwo|', null],
    ['`@ad|', null],
    ['`code` @ad|', 'mention:ad'],
    ['```\n@ad|', null],
    ['```\na\n```\n@ad|', 'mention:ad'],
    ['nothing|', null],
  ]
  for (const [row, expected] of rows) {
    const caret = row.indexOf('|')
    const token = findToken(row.replace('|', ''), caret, none)
    assert.equal(token && `${token.kind}:${token.query}`, expected, row)
  }
})

test('a selected completion is not completed again until it is changed', () => {
  const inserted = new Map([['@Ada', '<@1>']])
  const at = (text: string) => findToken(text, text.length, inserted)
  assert.equal(at('@Ada'), null)
  assert.equal(at('@Ada and so'), null)
  assert.equal(at('@Adam')?.query, 'Adam')
})
