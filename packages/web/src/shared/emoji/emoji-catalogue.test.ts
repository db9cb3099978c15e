import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unicodeEmoji } from '@guildhall/protocol/unicode-emoji'
import { EMOJI_GROUPS, emojiByShortcode, emojiByText, TONES, withTone } from './emoji-catalogue.ts'

const all = EMOJI_GROUPS.flatMap(({ emoji }) => emoji)

test('every emoji can be used as a reaction, in every skin tone', () => {
  const shown = all.flatMap((emoji) => [emoji.text, ...TONES.map((tone) => withTone(emoji, tone))])
  assert.deepEqual(
    shown.filter((text) => unicodeEmoji(text) !== text),
    [],
  )
})

test('every emoji has unique names', () => {
  const names = all.flatMap((emoji) => emoji.names)
  assert.equal(new Set(names).size, names.length)
  assert.deepEqual(
    names.filter((name) => !/^[a-z0-9_+-]+$/.test(name)),
    [],
  )
})

test('a shortcode resolves to its emoji, with the skin tone', () => {
  const rows: readonly (readonly [name: string, text: string | undefined])[] = [
    ['thumbsup', '👍'],
    ['+1', '👍'],
    ['Heart', '❤️'],
    ['thumbsup_tone5', '👍🏿'],
    ['smile_tone1', undefined],
    ['no_such_thing', undefined],
    ['constructor', undefined],
  ]
  for (const [name, text] of rows) assert.equal(emojiByShortcode(name), text, name)
})

test('an emoji is recognized in every skin tone and spelling', () => {
  assert.equal(emojiByText('👍🏽')?.names[0], 'thumbsup')
  assert.equal(emojiByText('❤')?.names[0], 'heart')
  assert.equal(emojiByText('a'), undefined)
})
