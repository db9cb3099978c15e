import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postsReadUpTo } from './posts-read-up-to.ts'

const posts = [
  { id: '12', owner_id: '1' },
  { id: '11', owner_id: '2' },
  { id: '9', owner_id: '1' },
  { id: '10', owner_id: '1' },
]
const read = (...seen: string[]) => postsReadUpTo(posts, new Set(seen), '9', '2')

test('a forum is read up to the newest post before which none was omitted', () => {
  assert.equal(read(), null)
  assert.equal(read('12'), null, 'an older one has not been on screen')
  assert.equal(read('10'), '11', 'one’s own counts as seen')
  assert.equal(read('10', '12'), 'all')
  assert.equal(postsReadUpTo([], new Set(), '9', '2'), 'all', 'what is new is gone')
})
