import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markdownToText } from './markdown-to-text.ts'

const names = {
  user: (id: string) => (id === '100000000000000000' ? 'Ada' : undefined),
  role: (id: string) => (id === '200000000000000000' ? 'Crew' : undefined),
  channel: (id: string) => (id === '300000000000000000' ? 'garden' : undefined),
}
const now_s = 1_790_000_000

const texts: readonly (readonly [text: string, words: string])[] = [
  ['**Bold**, *slanted*, __under__ and ~~gone~~', 'Bold, slanted, under and gone'],
  ['# Title\n- one\n- two', 'Title one two'],
  ['> quoted\nanswer', 'quoted answer'],
  ['`code` and ```js\nlet a = 1\n```', 'code and let a = 1'],
  ['[the docs](https://example.org/a)', 'the docs'],
  ['<https://example.org/a>', 'https://example.org/a'],
  [
    '<@100000000000000000>, <@!110000000000000000>, <@&200000000000000000>, <@&210000000000000000>, <#300000000000000000> and <#310000000000000000>',
    '@Ada, @unknown user, @Crew, @unknown role, #garden and #unknown channel',
  ],
  ['@everyone <:wave:410000000000000000> <a:wave:410000000000000000> :wave:', '@everyone :wave: :wave: :wave:'],
  ['</ping:500000000000000000>', '/ping'],
  [`<t:${now_s - 120}:R>`, '2 minutes ago'],
  ['The butler: ||it was **Bob**||!', 'The butler: [spoiler]!'],
  ['**loud ||secret|| loud**', 'loud [spoiler] loud'],
  ['> ||secret||\n- ||secret||', '[spoiler] [spoiler]'],
  ['||first\nsecond||', '[spoiler]'],
  ['2 * 3 * 4 and snake_case_name', '2 * 3 * 4 and snake_case_name'],
]

for (const [text, words] of texts) {
  test(`${JSON.stringify(text)} is converted to plain text`, () =>
    assert.equal(markdownToText(text, names, now_s), words))
}
