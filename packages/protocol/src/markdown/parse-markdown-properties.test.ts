import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { MarkdownNode } from './markdown-nodes.ts'
import { type MarkdownSurface, parseMarkdown } from './parse-markdown.ts'

const MARKS = [
  '*',
  '**',
  '_',
  '__',
  '~~',
  '||',
  '`',
  '```',
  '> ',
  '>>> ',
  '# ',
  '-# ',
  '- ',
  '  - ',
  '1. ',
  '\\',
  '\n',
  ' ',
]
const OPENERS = [
  ...MARKS,
  '[',
  ']',
  '(',
  ')',
  '<',
  '>',
  '](https://x.y/',
  '](https://x.y "',
  'https://x.y/',
  'http://!',
  ':',
  '@',
  '<@',
  '<t:',
  '<a:',
  '|||',
  '***',
  '``',
]
const SURFACES: readonly MarkdownSurface[] = ['message', 'embed', 'inline', 'preview']

const most_characters = 4_000
/** Each of the twelve levels may examine a character a few times. */
const steps_per_character = 60

function depthOf(nodes: readonly MarkdownNode[]): number {
  const depths = nodes.map((node) => {
    if (node.type === 'list') return 1 + Math.max(0, ...node.items.map(depthOf))
    return 'children' in node ? 1 + depthOf(node.children) : 1
  })
  return Math.max(0, ...depths)
}

function textOf(nodes: readonly MarkdownNode[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'list') return node.items.map(textOf).join('')
      if (node.type === 'code-block') return (node.language ?? '') + node.text
      if ('children' in node) return textOf(node.children)
      return 'text' in node ? node.text : ''
    })
    .join('')
}

function stepsFor(text: string, surface: MarkdownSurface): number {
  const work = { steps: 0 }
  parseMarkdown(text, surface, work)
  return work.steps
}

test('no text makes the Markdown parser throw, nest without limit or take more than linear time', () => {
  const part = fc.oneof(fc.constantFrom(...OPENERS), fc.string({ unit: 'binary', maxLength: 3 }))
  const text = fc.oneof(
    fc.array(part, { maxLength: 400 }).map((parts) => parts.join('')),
    fc
      .tuple(fc.array(part, { minLength: 1, maxLength: 6 }), fc.nat(2_000))
      .map(([parts, count]) => parts.join('').repeat(count)),
  )
  fc.assert(
    fc.property(text, fc.constantFrom(...SURFACES), (long, surface) => {
      const hostile = long.slice(0, most_characters)
      assert.ok(depthOf(parseMarkdown(hostile, surface)) <= 16)
      assert.ok(stepsFor(hostile, surface) <= steps_per_character * (hostile.length + 1))
    }),
    { numRuns: 1_000 },
  )
})

test('four thousand repeated marks take no longer than twelve times four thousand letters', () => {
  const costs = OPENERS.map((mark) => mark.repeat(most_characters).slice(0, most_characters)).map((text) => ({
    text: text.slice(0, 10),
    steps: stepsFor(text, 'message'),
  }))
  assert.deepEqual(
    costs.filter(({ steps }) => steps > steps_per_character * most_characters),
    [],
  )
})

test('twice the text takes twice the time', () => {
  const grown = ['**a ', '> - ', '||a|| ', '[a](https://x.y/', '- a\n  ', '***a** b* ', '`a ``b '].map((part) => ({
    part,
    growth: stepsFor(part.repeat(1_000), 'message') / stepsFor(part.repeat(500), 'message'),
  }))
  assert.deepEqual(
    grown.filter(({ growth }) => growth > 2.2),
    [],
  )
})

/** A word after the mark of a code block, alone on its line, names a language and isn't text. */
const NAMES_A_LANGUAGE = /```[\w+\-.#]+\n/u

test('the Markdown parser loses no words, whatever marks are around them', () => {
  const part = fc.oneof(fc.constantFrom(...MARKS), fc.constantFrom('x', 'yy', 'z z'))
  const letters = (text: string) => text.replaceAll(/[^xyz]/g, '')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), fc.constantFrom(...SURFACES), (parts, surface) => {
      const text = parts.join('')
      fc.pre(!NAMES_A_LANGUAGE.test(text))
      assert.equal(letters(textOf(parseMarkdown(text, surface))), letters(text))
    }),
    { numRuns: 1_000 },
  )
})

test('a text without marks is unchanged', () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => !/[\\*_~|`<>[\]:@#\-\dhH\n]|\p{Emoji}/u.test(text)),
      (text) => {
        assert.deepEqual(parseMarkdown(text, 'message'), text === '' ? [] : [{ type: 'text', text }])
      },
    ),
  )
})
