import assert from 'node:assert/strict'
import { test } from 'node:test'
import { previewAuthorOf } from './previewed-links-rules.ts'

test('links of all webhooks of a place, also of those that bots created, are fetched for one author', () => {
  const authors = [
    { author_id: '1' },
    { author_id: '2', webhook_id: '2' },
    { author_id: '3', webhook_id: '3', application_id: '9' },
    { author_id: '9', webhook_id: '9', application_id: '9' },
  ].map((message) => previewAuthorOf(message, 'place'))
  assert.deepEqual(authors, ['1', 'place', 'place', '9'])
})
