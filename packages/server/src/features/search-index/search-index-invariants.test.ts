import { postMessageAs } from '@guildhall/testing/features/threads'
import { testFindsFaults } from '@guildhall/testing/invariants/test-finds-faults'

testFindsFaults(
  'the search index',
  async (world) => {
    await postMessageAs(world, world.owner, 'hello there')
  },
  [
    ['a missing row', 'delete from message_search', /message \d+: it isn't in the search index/],
    ['a row too many', 'delete from messages', /search index: message \d+ does not exist/],
    ['other words', `update message_search set words = ' bye'`, /search index: message \d+/],
    ['other facets', `update message_search set facets = ' :p'`, /search index: message \d+/],
    ['another scope', 'update message_search set scope_id = 1', /search index: message \d+/],
  ],
)
