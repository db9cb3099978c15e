import { boolean, choice, type Infer, integer, list, optional, shape, snowflake, text } from '../../schema.ts'
import { SEARCH_LIMITS } from '../../search-limits.ts'
import { Thread, ThreadMember } from '../channels/thread.ts'
import { Message } from './message.ts'

const AUTHOR_TYPES = ['user', 'bot', 'webhook', '-user', '-bot', '-webhook'] as const

/** What a message can have, with `-` for messages that don't have it (docs/spec/search.md#filters). */
export const HAS = ['image', 'sound', 'video', 'file', 'sticker', 'embed', 'link', 'poll', 'snapshot'] as const

const HAS_NOT = ['-image', '-sound', '-video', '-file', '-sticker', '-embed', '-link', '-poll', '-snapshot'] as const

const EMBED_TYPES = ['image', 'video', 'gif', 'sound', 'article'] as const

const ids = (rules: { max: number }) => optional(list(snowflake(), { ...rules, fromText: true }))
const texts = (rules: { max: number }) =>
  optional(list(text({ min: 1, ...rules }), { ...SEARCH_LIMITS.values, fromOne: true }))

const filters = {
  content: optional(text(SEARCH_LIMITS.content)),
  slop: optional(integer(SEARCH_LIMITS.slop)),
  author_type: optional(list(choice(AUTHOR_TYPES), { ...SEARCH_LIMITS.values, fromText: true })),
  author_id: ids(SEARCH_LIMITS.values),
  mentions: ids(SEARCH_LIMITS.values),
  mentions_role_id: ids(SEARCH_LIMITS.values),
  mention_everyone: optional(boolean()),
  replied_to_user_id: ids(SEARCH_LIMITS.values),
  replied_to_message_id: ids(SEARCH_LIMITS.values),
  pinned: optional(boolean()),
  has: optional(list(choice([...HAS, ...HAS_NOT]), { ...SEARCH_LIMITS.values, fromText: true })),
  embed_type: optional(list(choice(EMBED_TYPES), { ...SEARCH_LIMITS.values, fromText: true })),
  embed_provider: texts(SEARCH_LIMITS.text),
  link_hostname: texts(SEARCH_LIMITS.text),
  attachment_filename: texts(SEARCH_LIMITS.filename),
  attachment_extension: texts(SEARCH_LIMITS.text),
  min_id: optional(snowflake()),
  max_id: optional(snowflake()),
}

/** Which messages are sought. */
export type MessageFilters = Infer<typeof Filters>
const Filters = shape(filters)

const page = {
  sort_by: optional(choice(['timestamp', 'relevance'])),
  sort_order: optional(choice(['desc', 'asc'])),
  limit: optional(integer(SEARCH_LIMITS.resultsPerPage)),
  offset: optional(integer(SEARCH_LIMITS.offset)),
}

/** The query of a search in one channel. */
export const ChannelMessageSearch = shape({ ...filters, ...page })
/** A value of {@link ChannelMessageSearch}. */
export type ChannelMessageSearch = Infer<typeof ChannelMessageSearch>

/** The query of a search in a guild. */
export const GuildMessageSearch = shape({
  ...filters,
  ...page,
  channel_id: ids(SEARCH_LIMITS.channels),
  include_nsfw: optional(boolean()),
})
/** A value of {@link GuildMessageSearch}. */
export type GuildMessageSearch = Infer<typeof GuildMessageSearch>

/** A found message. */
export const FoundMessage = shape({ ...Message.properties, hit: boolean() })
/** A value of {@link FoundMessage}. */
export type FoundMessage = Infer<typeof FoundMessage>

/** The found messages, each in a list of its own (docs/spec/search.md#results). */
export const MessageSearchResult = shape({
  doing_deep_historical_index: boolean(),
  total_results: integer(),
  messages: list(list(FoundMessage)),
  threads: optional(list(Thread)),
  members: optional(list(ThreadMember)),
})
/** A value of {@link MessageSearchResult}. */
export type MessageSearchResult = Infer<typeof MessageSearchResult>
