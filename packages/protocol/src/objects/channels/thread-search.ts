import { boolean, choice, type Infer, integer, list, optional, shape, snowflake, text } from '../../schema.ts'
import { SEARCH_LIMITS } from '../../search-limits.ts'
import { Message } from '../messages/message.ts'
import { Thread, ThreadMember } from './thread.ts'

/** The query of a search for threads (docs/spec/search.md#searching-threads). */
export const ThreadSearch = shape({
  name: optional(text(SEARCH_LIMITS.threadName)),
  slop: optional(integer(SEARCH_LIMITS.slop)),
  min_id: optional(snowflake()),
  max_id: optional(snowflake()),
  tag: optional(list(snowflake(), { ...SEARCH_LIMITS.tags, fromText: true })),
  tag_setting: optional(choice(['match_all', 'match_some'])),
  archived: optional(boolean()),
  sort_by: optional(choice(['relevance', 'creation_time', 'last_message_time', 'archive_time'])),
  sort_order: optional(choice(['desc', 'asc'])),
  limit: optional(integer(SEARCH_LIMITS.resultsPerPage)),
  offset: optional(integer(SEARCH_LIMITS.offset)),
})
/** A value of {@link ThreadSearch}. */
export type ThreadSearch = Infer<typeof ThreadSearch>

/** The found threads, with the first messages of posts. */
export const ThreadSearchResult = shape({
  threads: list(Thread),
  members: list(ThreadMember),
  has_more: boolean(),
  first_messages: optional(list(Message)),
  total_results: integer(),
})
/** A value of {@link ThreadSearchResult}. */
export type ThreadSearchResult = Infer<typeof ThreadSearchResult>
