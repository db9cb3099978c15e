import { LIMITS } from '../limits.ts'
import {
  anything,
  boolean,
  choice,
  integer,
  list,
  nullable,
  type Of,
  optional,
  shape,
  snowflake,
  text,
} from '../schema.ts'
import { BareMember } from './member.ts'
import { Reaction } from './reaction.ts'
import { Thread } from './thread.ts'
import { User } from './user.ts'

/** What a message points to: for a reply, the message it answers (conventions C.10). */
const MessageReference = shape({
  type: integer(),
  message_id: optional(snowflake()),
  channel_id: snowflake(),
  guild_id: optional(snowflake()),
})
/** A value of {@link MessageReference}. */
export type MessageReference = Of<typeof MessageReference>

const fields = {
  id: snowflake(),
  type: integer(),
  channel_id: snowflake(),
  author: User,
  content: text(),
  timestamp: text(),
  edited_timestamp: nullable(text()),
  tts: boolean(),
  mention_everyone: boolean(),
  mentions: list(User),
  mention_roles: list(snowflake()),
  attachments: list(anything<never>()),
  embeds: list(anything<never>()),
  components: list(anything<never>()),
  pinned: boolean(),
  flags: integer(),
  nonce: optional(anything<string | number>()),
  message_reference: optional(MessageReference),
  reactions: optional(list(Reaction)),
}

/** A message, and for a reply the message that it answers (conventions C.10). */
export const Message = shape({
  ...fields,
  referenced_message: optional(nullable(shape(fields))),
  /** The thread that was started from it. */
  thread: optional(Thread),
})
/** A value of {@link Message}. */
export type Message = Of<typeof Message>

/** A message in an event: with its guild, the author's member and those of the mentioned (conventions E.6). */
export const MessageEvent = shape({
  ...Message.properties,
  mentions: list(shape({ ...User.properties, member: optional(BareMember) })),
  guild_id: optional(snowflake()),
  channel_type: integer(),
  member: optional(BareMember),
})
/** A value of {@link MessageEvent}. */
export type MessageEvent = Of<typeof MessageEvent>

/** Which mentions may notify (conventions B.11). */
export const AllowedMentions = shape({
  parse: optional(nullable(list(choice(['users', 'roles', 'everyone']), { max: 3, unique: true }))),
  users: optional(nullable(list(snowflake(), { ...LIMITS.mentionList, unique: true }))),
  roles: optional(nullable(list(snowflake(), { ...LIMITS.mentionList, unique: true }))),
  replied_user: optional(nullable(boolean())),
})
/** A value of {@link AllowedMentions}. */
export type AllowedMentions = Of<typeof AllowedMentions>

/** What stands beside plain content; the server refuses whatever these hold (conventions B.11). */
const attached = {
  embeds: optional(anything()),
  components: optional(anything()),
  attachments: optional(anything()),
  sticker_ids: optional(anything()),
  poll: optional(anything()),
  shared_client_theme: optional(anything()),
}

const content = () => optional(nullable(text({ ...LIMITS.messageContent, trim: true })))

/** What Create Message takes: plain content and replies (conventions B.11). */
export const NewMessage = shape({
  content: content(),
  nonce: optional(nullable(anything())),
  enforce_nonce: optional(nullable(boolean())),
  tts: optional(nullable(boolean())),
  allowed_mentions: optional(nullable(AllowedMentions)),
  message_reference: optional(
    nullable(
      shape({
        type: optional(nullable(choice([0]))),
        message_id: snowflake(),
        channel_id: optional(nullable(snowflake())),
        guild_id: optional(nullable(snowflake())),
        fail_if_not_exists: optional(nullable(boolean())),
      }),
    ),
  ),
  flags: optional(nullable(integer({ min: 0, max: 0x7fffffff }))),
  ...attached,
})
/** A value of {@link NewMessage}. */
export type NewMessage = Of<typeof NewMessage>

/** What Edit Message takes (conventions B.11). */
export const MessageChanges = shape({
  content: content(),
  flags: optional(nullable(integer({ min: 0, max: 0x7fffffff }))),
  allowed_mentions: optional(nullable(AllowedMentions)),
  ...attached,
})
/** A value of {@link MessageChanges}. */
export type MessageChanges = Of<typeof MessageChanges>

/** What Bulk Delete Messages takes (conventions B.11). */
export const BulkDeletion = shape({ messages: list(snowflake(), { ...LIMITS.bulkDelete, unique: true }) })
/** A value of {@link BulkDeletion}. */
export type BulkDeletion = Of<typeof BulkDeletion>

/** Which page of a channel's messages is asked for; `around` wins over the others (conventions B.11). */
export const MessagesQuery = shape({
  around: optional(snowflake()),
  before: optional(snowflake()),
  after: optional(snowflake()),
  limit: optional(integer(LIMITS.messagesPerPage)),
})
/** A value of {@link MessagesQuery}. */
export type MessagesQuery = Of<typeof MessagesQuery>
