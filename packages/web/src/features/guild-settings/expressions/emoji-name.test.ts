import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { emojiNameError, emojiNameOf } from './emoji-name.ts'

describe('The name of an emoji from its file', () => {
  test('is reduced to characters that the server accepts', () => {
    const names = ['party-parrot.gif', 'Grüße an alle.png', 'x.png', '日本.png', '.png', 'no_ending', 'a.b.c.webp']
    assert.deepEqual(names.map(emojiNameOf), [
      'party_parrot',
      'Gru_e_an_alle',
      'x_',
      'emoji',
      'emoji',
      'no_ending',
      'a_b_c',
    ])
    assert.deepEqual(names.map(emojiNameOf).map(emojiNameError), Array(7).fill(null))
    assert.equal(emojiNameOf(`${'long'.repeat(20)}.png`).length, 32)
  })

  test('is explained if it is invalid', () => {
    for (const name of ['', 'x', 'two words', 'grün', 'x'.repeat(33)])
      assert.match(emojiNameError(name) ?? '', /2 to 32/)
  })
})
