import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseMarkdown } from '@guildhall/protocol/markdown/parse-markdown'
import { isOnlyEmoji } from './only-emoji.ts'

test('up to thirty emoji without text are drawn large', () => {
  const rows: readonly (readonly [text: string, isLarge: boolean])[] = [
    ['👍', true],
    ['👍 :tada:\n<:a:123456789012345678>', true],
    ['👍'.repeat(30), true],
    ['👍'.repeat(31), false],
    ['👍 a', false],
    ['# 👍', false],
    ['', false],
    [' ', false],
  ]
  for (const [text, isLarge] of rows) assert.equal(isOnlyEmoji(parseMarkdown(text, 'message')), isLarge, text)
})
