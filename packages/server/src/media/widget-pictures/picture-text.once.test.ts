import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { escaped, shortened, visible, widthOf, wordInitials } from './picture-text.ts'

describe('Text in pictures', () => {
  test('omits invisible characters and those that change the text direction', () => {
    for (const [text, seen] of [
      ['plain', 'plain'],
      ['  two   words \n', 'two words'],
      ['\u0000a\u0007b\u001b[1m', 'a b [1m'],
      ['\u202eabc\u2066', 'abc'],
      ['\u200b\ufeff', ''],
      ['\ufffe\uffff\ud800', ''],
      [`a${'\u0301'.repeat(50)}`, `\u00e1${'\u0301'.repeat(4)}`],
      ['क्‍ष', 'क्‍ष'],
      ['🏰🎲 Dice 👩🏽‍👩‍👧 & Dragons 🇩🇪', 'Dice & Dragons'],
    ] as const) {
      assert.equal(visible(text), seen)
    }
  })

  test('is escaped as XML', () => {
    assert.equal(escaped(`<a b="c">&'d'`), '&#60;a b=&#34;c&#34;&#62;&#38;&#39;d&#39;')
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !/[<>"']|&(?!#\d+;)/u.test(escaped(visible(text)))))
  })

  test('is shortened between characters to fit', () => {
    const room = { width: 100, size: 16 }
    assert.equal(shortened('short', room), 'short')
    assert.match(shortened('much too long for so little room', room), /^much to.*…$/u)
    assert.match(shortened('👩‍👩‍👧‍👦'.repeat(9), room), /^(👩‍👩‍👧‍👦)+…$/u)
    assert.equal(shortened('שלום לכולם חברים יקרים', room).endsWith('…\u200f'), true)
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => widthOf(shortened(text, room), 16) <= 100))
  })

  test('has a width that depends on its letters', () => {
    assert.equal(widthOf('', 16), 0)
    assert.ok(widthOf('iiii', 16) < widthOf('WWWW', 16) / 2)
    assert.equal(widthOf('日本', 16), 32)
    assert.equal(widthOf('e\u0301', 16), widthOf('e', 16))
  })

  test('is replaced by initials for a missing picture', () => {
    for (const [text, letters] of [
      ['Demo Guild', 'DG'],
      ['the old town hall', 'TO'],
      ['one', 'O'],
      ['', ''],
      ['日本語 学校', '日学'],
    ] as const) {
      assert.equal(wordInitials(text), letters)
    }
  })
})
