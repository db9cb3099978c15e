import type { TopLevelComponent } from '../../components/message-components.ts'
import { MessageReferenceType } from '../../enums/message-reference-type.ts'
import { LIMITS } from '../../limits.ts'
import {
  anything,
  boolean,
  choice,
  type Infer,
  integer,
  list,
  nullable,
  optional,
  shape,
  snowflake,
  text,
} from '../../schema.ts'
import type { DeprecatedInteraction, InteractionMetadata } from '../applications/interaction-metadata.ts'
import { Thread } from '../channels/thread.ts'
import { BareActiveMember } from '../guilds/member.ts'
import { User } from '../users/user.ts'
import { Attachment, AttachmentsSent } from './attachment.ts'
import { Embed, newEmbed, newEmbeds } from './embed.ts'
import { NewPoll, Poll } from './poll.ts'
import { Reaction } from './reaction.ts'
import { StickerItem } from './sticker.ts'

/** A reference to another message: in a reply, the message that it replies to (docs/spec/messages.md#message-references). */
const MessageReference = shape({
  type: integer(),
  message_id: optional(snowflake()),
  channel_id: snowflake(),
  guild_id: optional(snowflake()),
})
/** A value of {@link MessageReference}. */
export type MessageReference = Infer<typeof MessageReference>

/** The content of a forwarded message at the time of forwarding (docs/spec/messages.md#forwards). */
const Snapshot = shape({
  type: integer(),
  content: text(),
  timestamp: text(),
  edited_timestamp: nullable(text()),
  mentions: list(User),
  mention_roles: list(snowflake()),
  attachments: list(Attachment),
  embeds: list(Embed),
  components: list(anything<TopLevelComponent>()),
  flags: integer(),
  sticker_items: optional(list(StickerItem)),
})
/** A value of {@link Snapshot}. */
export type Snapshot = Infer<typeof Snapshot>

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
  attachments: list(Attachment),
  embeds: list(Embed),
  components: list(anything<TopLevelComponent>()),
  pinned: boolean(),
  flags: integer(),
  nonce: optional(anything<string | number>()),
  message_reference: optional(MessageReference),
  message_snapshots: optional(list(shape({ message: Snapshot }))),
  sticker_items: optional(list(StickerItem)),
  webhook_id: optional(snowflake()),
  application_id: optional(snowflake()),
  interaction_metadata: optional(anything<InteractionMetadata>()),
  /** Deprecated, only for commands. */
  interaction: optional(anything<DeprecatedInteraction>()),
  reactions: optional(list(Reaction)),
  poll: optional(Poll),
  /** Approximately the number of messages in its thread up to it; never decreases. Absent outside threads. */
  position: optional(integer()),
}

/** A message and, for a reply, the message to which it replies (docs/spec/messages.md#message-object). */
export const Message = shape({
  ...fields,
  referenced_message: optional(nullable(shape(fields))),
  /** The thread started from it. */
  thread: optional(Thread),
})
/** A value of {@link Message}. */
export type Message = Infer<typeof Message>

/**
 * A message in an event: with its guild, and the members of its author and the mentioned users
 * (docs/spec/gateway-events.md#messages).
 */
export const MessageEvent = shape({
  ...Message.properties,
  mentions: list(shape({ ...User.properties, member: optional(BareActiveMember) })),
  guild_id: optional(snowflake()),
  channel_type: integer(),
  member: optional(BareActiveMember),
})
/** A value of {@link MessageEvent}. */
export type MessageEvent = Infer<typeof MessageEvent>

/** Which mentions may notify (docs/spec/messages.md#allowed-mentions). */
export const AllowedMentions = shape({
  parse: optional(nullable(list(choice(['users', 'roles', 'everyone']), { max: 3, unique: true }))),
  users: optional(nullable(list(snowflake(), { ...LIMITS.mentionList, unique: true }))),
  roles: optional(nullable(list(snowflake(), { ...LIMITS.mentionList, unique: true }))),
  replied_user: optional(nullable(boolean())),
})
/** A value of {@link AllowedMentions}. */
export type AllowedMentions = Infer<typeof AllowedMentions>

const attached = {
  /** Validated by `parseComponents`, because the flag IS_COMPONENTS_V2 determines which are valid. */
  components: optional(nullable(anything())),
  attachments: optional(nullable(AttachmentsSent)),
  sticker_ids: optional(nullable(list(snowflake(), LIMITS.stickersPerMessage))),
  poll: optional(nullable(NewPoll)),
  shared_client_theme: optional(anything()),
}

const content = () => optional(nullable(text({ ...LIMITS.messageContent, trim: true })))

/** The body of Create Message (docs/spec/messages.md#creating). */
export const NewMessage = shape({
  content: content(),
  nonce: optional(nullable(anything())),
  enforce_nonce: optional(nullable(boolean())),
  tts: optional(nullable(boolean())),
  allowed_mentions: optional(nullable(AllowedMentions)),
  message_reference: optional(
    nullable(
      shape({
        type: optional(nullable(choice(Object.values(MessageReferenceType)))),
        message_id: snowflake(),
        channel_id: optional(nullable(snowflake())),
        guild_id: optional(nullable(snowflake())),
        fail_if_not_exists: optional(nullable(boolean())),
      }),
    ),
  ),
  flags: optional(nullable(integer({ min: 0, max: 0x7fffffff }))),
  embeds: newEmbeds(),
  ...attached,
})
/** A value of {@link NewMessage}. */
export type NewMessage = Infer<typeof NewMessage>

/** The same in older API versions. */
export const NewMessageOfAnyVersion = shape({ ...NewMessage.properties, embed: newEmbed() })

/** The body of Edit Message (docs/spec/messages.md#editing). */
export const MessageChanges = shape({
  content: content(),
  flags: optional(nullable(integer({ min: 0, max: 0x7fffffff }))),
  allowed_mentions: optional(nullable(AllowedMentions)),
  embeds: newEmbeds(),
  ...attached,
})
/** A value of {@link MessageChanges}. */
export type MessageChanges = Infer<typeof MessageChanges>

/** The same in older API versions. */
export const MessageChangesOfAnyVersion = shape({ ...MessageChanges.properties, embed: newEmbed() })

/** The body of Bulk Delete Messages (docs/spec/messages.md#bulk-deletion). */
export const BulkDeletion = shape({ messages: list(snowflake(), { ...LIMITS.bulkDelete, unique: true }) })
/** A value of {@link BulkDeletion}. */
export type BulkDeletion = Infer<typeof BulkDeletion>

/** The query of a channel's messages; `around` takes precedence over the others (docs/spec/messages.md#reading). */
export const MessagesQuery = shape({
  around: optional(snowflake()),
  before: optional(snowflake()),
  after: optional(snowflake()),
  limit: optional(integer(LIMITS.messagesPerPage)),
})
/** A value of {@link MessagesQuery}. */
export type MessagesQuery = Infer<typeof MessagesQuery>
