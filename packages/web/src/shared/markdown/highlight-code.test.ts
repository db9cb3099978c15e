import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type CodeToken, highlightCode } from './highlight-code.ts'

function text(tokens: readonly (CodeToken | string)[]): string {
  return tokens.map((token) => (typeof token === 'string' ? token : text(token.children))).join('')
}

test('code in a known language is highlighted, under any of its names', () => {
  const expected = [{ kind: 'code-keyword', children: ['const'] }, ' a = ', { kind: 'code-number', children: ['1'] }]
  for (const language of ['js', 'JavaScript', 'ts']) assert.deepEqual(highlightCode(language, 'const a = 1'), expected)
  assert.equal(highlightCode('no-such-language', 'a'), undefined)
  assert.equal(highlightCode('constructor', 'a'), undefined)
})

test('highlighting loses and adds no character of the code', () => {
  const part = fc.oneof(
    fc.constantFrom('const ', '"', "'", '`${', '}', '/*', '*/', '//', '<a b="', '\n', '#', '"""'),
    fc.string(),
  )
  const code = fc.array(part, { maxLength: 40 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(
      fc.constantFrom('js', 'ts', 'py', 'json', 'html', 'css', 'sh', 'yaml', 'sql', 'rust'),
      code,
      (language, written) => {
        assert.equal(text(highlightCode(language, written) ?? []), written)
      },
    ),
  )
})
