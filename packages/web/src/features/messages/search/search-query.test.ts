import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lowestIdAt } from '../../../state/snowflake-time.ts'
import { parseSearch } from './parse-search.ts'
import { toSearchQuery, UnknownFilterValue } from './search-query.ts'

const names = {
  userIds: async (name: string) => (name === 'ada' ? ['1'] : []),
  channelIds: (name: string) => (name === 'general' ? ['2', '3'] : []),
}
const queryOf = (text: string) => toSearchQuery(parseSearch(text), names)

describe('The query of a search', () => {
  test('contains the words and all filters', async () => {
    assert.deepEqual(await queryOf('red fox from:ada mentions:ada in:general has:image has:link pinned:false'), {
      content: 'red fox',
      slop: 100,
      author_id: ['1'],
      mentions: ['1'],
      channel_id: ['2', '3'],
      has: ['image', 'link'],
      pinned: false,
    })
  })

  test('excludes the named days', async () => {
    assert.deepEqual(await queryOf('before:2026-03-01 after:2026-2-27'), {
      max_id: lowestIdAt(new Date(2026, 2, 1).getTime()),
      min_id: String(BigInt(lowestIdAt(new Date(2026, 1, 28).getTime())) - 1n),
    })
  })

  test('is refused with the filter that means nothing', async () => {
    for (const text of ['from:bob', 'in:nowhere', 'has:legs', 'pinned:maybe', 'before:2026-02-30', 'after:soon'])
      await assert.rejects(queryOf(text), (error) => error instanceof UnknownFilterValue && error.message === text)
  })
})
