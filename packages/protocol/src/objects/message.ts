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
import { LIMITS } from '../limits.ts'
import { BareMember } from './member.ts'
import { User } from './user.ts'

/** What a message points to: for a reply, the message it answers (conventions C.10). */
export const MessageReference = shape({
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
  attachments: list(anything()),
  embeds: list(anything()),
  components: list(anything()),
  pinned: boolean(),
  flags: integer(),
  nonce: optional(anything<string | number>()),
  message_reference: optional(MessageReference),
}

/** A message, and for a reply the message that it answers (conventions C.10). */
export const Message = shape({ ...fields, referenced_message: optional(nullable(shape(fields))) })
/** A value of {@link Message}. */
export type Message = Of<typeof Message>

/** A message in an event: with its guild and the author's member (conventions E.6). */
export const MessageEvent = shape({
  ...Message.properties,
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
})
/** A value of {@link NewMessage}. */
export type NewMessage = Of<typeof NewMessage>

/** What Edit Message takes (conventions B.11). */
export const MessageChanges = shape({
  content: content(),
  flags: optional(nullable(integer({ min: 0, max: 0x7fffffff }))),
  allowed_mentions: optional(nullable(AllowedMentions)),
})
/** A value of {@link MessageChanges}. */
export type MessageChanges = Of<typeof MessageChanges>
