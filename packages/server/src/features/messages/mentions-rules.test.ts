import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { mentionsIn } from './mentions-rules.ts'

const id = fc.bigInt({ min: 1n, max: (1n << 63n) - 1n }).map(String)
/** Text without mentions. */
const prose = fc.string().map((text) => text.replace(/[@<>]/gu, ''))
const piece = fc.oneof(
  prose.map((text) => ({ text, kind: 'prose' as const, id: '' })),
  id.map((each) => ({ text: `<@${each}>`, kind: 'user' as const, id: each })),
  id.map((each) => ({ text: `<@!${each}>`, kind: 'user' as const, id: each })),
  id.map((each) => ({ text: `<@&${each}>`, kind: 'role' as const, id: each })),
  id.map((each) => ({ text: `<#${each}>`, kind: 'prose' as const, id: each })),
  fc.constantFrom('@everyone', '@here').map((text) => ({ text, kind: 'everyone' as const, id: '' })),
  fc
    .constantFrom(
      '<@>',
      '<@0>',
      '<@-1>',
      '<@1x>',
      '<@ 1>',
      '<@9223372036854775808>',
      '<:a:1>',
      '</name:1>',
      '<t:1:R>',
      '@every',
    )
    .map((text) => ({ text, kind: 'prose' as const, id: '' })),
)

describe('Mentions in a text', () => {
  test('are found at any position, each once, in the order of the text', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const ids = (kind: string) => [...new Set(pieces.filter((each) => each.kind === kind).map((each) => each.id))]
        assert.deepEqual(mentionsIn(pieces.map(({ text }) => text).join(' ')), {
          users: ids('user'),
          roles: ids('role'),
          everyone: pieces.some(({ kind }) => kind === 'everyone'),
        })
      }),
    )
  })

  test('are only found if the text contains them', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        const { users, roles } = mentionsIn(text)
        for (const each of users) assert.ok(text.includes(`<@${each}>`) || text.includes(`<@!${each}>`))
        for (const each of roles) assert.ok(text.includes(`<@&${each}>`))
      }),
    )
  })
})
