import { LIMITS } from '../../limits.ts'
import {
  boolean,
  choice,
  type Infer,
  integer,
  list,
  nameText,
  nullable,
  optional,
  shape,
  snowflake,
  text,
  timestamp,
} from '../../schema.ts'
import { Member } from '../guilds/member.ts'

/**
 * The metadata that only threads have: whether they are archived or locked, and when they will be archived
 * (docs/spec/threads.md#thread-object).
 */
const ThreadMetadata = shape({
  archived: boolean(),
  /** Minutes without a message after which the thread is archived. */
  auto_archive_duration: integer(),
  /** When `archived` last changed. */
  archive_timestamp: text(),
  locked: boolean(),
  /** Only in private threads: whether its members may add others. */
  invitable: optional(boolean()),
  create_timestamp: optional(nullable(text())),
})
/** A value of {@link ThreadMetadata}. */
export type ThreadMetadata = Infer<typeof ThreadMetadata>

/** A member of a thread (docs/spec/threads.md#thread-member-object); in GUILD_CREATE without both ids. */
export const ThreadMember = shape({
  id: optional(snowflake()),
  user_id: optional(snowflake()),
  join_timestamp: text(),
  flags: integer(),
  member: optional(Member),
})
/** A value of {@link ThreadMember}. */
export type ThreadMember = Infer<typeof ThreadMember>

/** The members of a thread. */
export const ThreadMembers = list(ThreadMember)

/** A thread without the fields that change with its messages: its counts and its newest message. */
export const BareThread = shape({
  id: snowflake(),
  type: integer(),
  guild_id: snowflake(),
  parent_id: snowflake(),
  owner_id: snowflake(),
  name: text(),
  rate_limit_per_user: integer(),
  flags: integer(),
  thread_metadata: ThreadMetadata,
  applied_tags: optional(list(snowflake())),
})
/** A value of {@link BareThread}. */
export type BareThread = Infer<typeof BareThread>

/**
 * A thread as clients receive it (docs/spec/threads.md#thread-object): `message_count` excludes deleted messages,
 * `member_count` is at most 50.
 */
export const Thread = shape({
  ...BareThread.properties,
  last_message_id: nullable(snowflake()),
  last_pin_timestamp: optional(nullable(text())),
  message_count: integer(),
  member_count: integer(),
  total_message_sent: integer(),
  member: optional(ThreadMember),
})
/** A value of {@link Thread}. */
export type Thread = Infer<typeof Thread>

/** A list of threads, with the caller's own thread members (docs/spec/threads.md#lists-of-threads). */
export const Threads = shape({ threads: list(Thread), members: list(ThreadMember), has_more: boolean() })
/** A value of {@link Threads}. */
export type Threads = Infer<typeof Threads>

const field = <T extends Parameters<typeof nullable>[0]>(schema: T) => optional(nullable(schema))

const name = nameText({ ...LIMITS.threadName, trim: true })
const autoArchive = field(choice(LIMITS.autoArchiveMinutes))
const slowmode = field(integer(LIMITS.slowmode))

/** The common fields of new threads (docs/spec/threads.md#starting-threads). */
export const newThreadFields = { name, auto_archive_duration: autoArchive, rate_limit_per_user: slowmode }

/** The tags of a post, from those of its forum (docs/spec/threads.md#tags-of-posts). */
export const appliedTags = field(list(snowflake(), { max: LIMITS.appliedTags, unique: true }))

/** The body of Start Thread from Message (docs/spec/threads.md#starting-threads). */
export const NewThreadFromMessage = shape(newThreadFields)
/** A value of {@link NewThreadFromMessage}. */
export type NewThreadFromMessage = Infer<typeof NewThreadFromMessage>

/**
 * The fields of Modify Channel for threads only (docs/spec/threads.md#modifying-threads); the others are those of any
 * channel.
 */
export const threadFields = {
  archived: field(boolean()),
  auto_archive_duration: autoArchive,
  locked: field(boolean()),
  invitable: field(boolean()),
  applied_tags: appliedTags,
}

/**
 * The query of archived threads: those that were archived before a given time, newest first
 * (docs/spec/threads.md#lists-of-archived-threads).
 */
export const ArchivedThreadsQuery = shape({
  before: optional(timestamp()),
  limit: optional(integer(LIMITS.threadsPerPage)),
})
/** A value of {@link ArchivedThreadsQuery}. */
export type ArchivedThreadsQuery = Infer<typeof ArchivedThreadsQuery>

/** The query of joined archived threads: those with lower ids, newest first (docs/spec/threads.md#lists-of-archived-threads). */
export const JoinedThreadsQuery = shape({
  before: optional(snowflake()),
  limit: optional(integer(LIMITS.threadsPerPage)),
})

/** Whether the guild member is included (docs/spec/threads.md#list-of-members). */
export const ThreadMemberQuery = shape({ with_member: optional(boolean()) })

/** The query of a thread's members, in the order of their ids (docs/spec/threads.md#list-of-members). */
export const ThreadMembersQuery = shape({
  with_member: optional(boolean()),
  after: optional(snowflake()),
  limit: optional(integer(LIMITS.threadMembersPerPage)),
})
/** A value of {@link ThreadMembersQuery}. */
export type ThreadMembersQuery = Infer<typeof ThreadMembersQuery>
