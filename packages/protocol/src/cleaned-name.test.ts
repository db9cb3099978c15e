import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cleanedName } from './cleaned-name.ts'
import { parseForm } from './parse-form.ts'
import { nameText, shape, unlessEmpty } from './schema.ts'

describe('A name', () => {
  test('loses invisible characters and characters that change the text direction', () => {
    const rows: [sent: string, kept: string][] = [
      ['ad\u200bmin', 'admin'],
      ['ad\u200dmin', 'admin'],
      ['ad\u2060m\u00adi\u034fn\u3164', 'admin'],
      ['\u202enimda\u202c', 'nimda'],
      ['\u2066a\u2069\u200e\u200f\u061c\ufeff', 'a'],
      ['a\ufe0f1\ufe0f\ufff9', 'a1'],
      ['a\u{e0061}\u{e0062}\u{e01ef}', 'a'],
      ['\ud83d\ude00\ufe0f', '😀'],
    ]
    for (const [sent, kept] of rows) assert.equal(cleanedName(sent), kept, JSON.stringify(sent))
  })

  test('is reduced to one line', () => {
    assert.equal(cleanedName('one\r\ntwo\u2028three\u0085\u2029four\tfive\u0007six'), 'one two three four five six')
    assert.equal(cleanedName('two  words '), 'two  words ')
  })

  test('keeps the invisible characters that scripts and emojis need', () => {
    const names = [
      '👩‍❤️‍💋‍👨',
      '🏳️‍🌈 🏴‍☠️ 👁️‍🗨️',
      '🧑🏽‍🤝‍🧑🏿',
      '🏃🏽‍♀️‍➡️',
      '❤️ ☺︎ 1️⃣ #️⃣',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} 🇫🇷',
      'می\u200cخواهم',
      'ह\u094d\u200dक श\u0930\u094d\u200cम',
      'അവന\u0d4d\u200d',
      'ක\u0dca\u200dෂ',
      '葛\u{e0100}飾',
      'ᠰ\u180bᠠ',
      'Zoë O’Neil 漢字 שלום \u0300',
      'plain',
    ]
    for (const name of names) assert.equal(cleanedName(name), name)
  })

  test('keeps one of several joiners, and none that joins nothing', () => {
    assert.equal(cleanedName('می\u200c\u200c\u200dخ'), 'می\u200cخ')
    assert.equal(cleanedName('\u200cمی\u200c'), 'می')
    assert.equal(cleanedName('😀\u200d\u200d😀\u200da'), '😀😀a')
    const hidden = `🏴${'\u{e0061}'.repeat(20)}\u{e007f}`
    assert.equal(cleanedName(hidden), '🏴')
  })

  test('is empty if all its characters are invisible', () => {
    for (const name of [
      '',
      ' ',
      '\u200b\u200d\ufe0f',
      '\u2800',
      ' \u3164\n\u00a0',
      '\u{1d159}\ufffc',
      '\u202e\u202c',
    ]) {
      assert.equal(cleanedName(name), '', JSON.stringify(name))
    }
    for (const name of ['.', '\u0301', '\u{f0000}', '\uf8ff', '🫩']) assert.equal(cleanedName(name), name)
  })

  test('is cleaned in time linear in its length', () => {
    for (const part of ['\ufeff', '\u200d', '😀\u200d', 'ب\u200c', '\u094d', '🏴\u{e0061}', '1\ufe0f', '\n', ' ', '葛'])
      cleanedName(part.repeat(200_000))
  })

  test('is checked against its length limits after cleaning, and counts as empty if nothing is visible', () => {
    const read = (value: unknown, rules = { min: 1, max: 3, trim: true }) => parseForm(nameText(rules), value)
    assert.deepEqual(read('\u200b a\u200bbc \u200e'), { ok: true, value: 'abc' })
    assert.deepEqual(read('\u200b\u2800'), read(''))
    assert.deepEqual(read('\u200b', { min: 0, max: 3, trim: false }), { ok: true, value: '' })
    const form = shape({ name: unlessEmpty(nameText({ min: 1, max: 3, trim: true })) })
    assert.deepEqual(parseForm(form, { name: '\u200b' }), parseForm(form, { name: '' }))
  })
})
