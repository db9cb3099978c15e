import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Thread } from '@guildhall/protocol/objects/channels/thread'
import { type PostView, sortPosts } from './sort-posts.ts'

const post = (id: string, name: string, more: Partial<Thread> = {}): Thread => ({
  id,
  name,
  type: 11,
  guild_id: '1',
  parent_id: '2',
  owner_id: '3',
  rate_limit_per_user: 0,
  flags: 0,
  thread_metadata: { archived: false, auto_archive_duration: 60, archive_timestamp: '', locked: false },
  last_message_id: null,
  message_count: 0,
  member_count: 0,
  total_message_sent: 0,
  ...more,
})

const away = { archived: true, auto_archive_duration: 60, archive_timestamp: '', locked: false }
const posts = [
  post('10', 'Bread', { applied_tags: ['a'], last_message_id: '90' }),
  post('20', 'Crème', { applied_tags: ['a', 'b'] }),
  post('30', 'Rules', { flags: 2 }),
  post('40', 'Old bread', { thread_metadata: away, last_message_id: '99' }),
]

const all: PostView = { sort: 'activity', tags: new Set(), isEveryTag: false, sought: '' }
const cases: [what: string, view: Partial<PostView>, ids: string[]][] = [
  ['the pinned first, then by what was said last, the archived at the end', {}, ['30', '10', '20', '40']],
  ['the newest first', { sort: 'newest' }, ['30', '20', '10', '40']],
  ['those that bear one of some tags', { tags: new Set(['a', 'b']) }, ['10', '20']],
  ['those that bear all of some tags', { tags: new Set(['a', 'b']), isEveryTag: true }, ['20']],
  ['those whose title holds some words, without regard to case and marks', { sought: 'CREME' }, ['20']],
]

describe('The posts of a forum', () => {
  for (const [what, view, ids] of cases) {
    test(what, () =>
      assert.deepEqual(
        sortPosts(posts, { ...all, ...view }).map(({ id }) => id),
        ids,
      ),
    )
  }
})
