import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { blocksUnder, CHECKOUT_ROOT } from '@guildhall/testing/requests/guide-blocks'

test('the first test of a bot is the same in the README, the guide and the examples', () => {
  const example = readFileSync(join(CHECKOUT_ROOT, 'examples/ping/bot.test.js'), 'utf8')
  const blocks = [
    ...blocksUnder('README.md', 'Test a bot', 'js'),
    ...blocksUnder('docs/testing-bots.md', 'Test your bot', 'js'),
  ]
  for (const { page, text } of blocks) assert.equal(text, example, page)
  assert.equal(blocks.length, 2)
})
