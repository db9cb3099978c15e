import { LobbyFlag, LobbyMemberFlag } from '../../lobby-flags.ts'
import { LOBBY_LIMITS } from '../../lobby-limits.ts'
import {
  boolean,
  choice,
  type Infer,
  integer,
  list,
  mapOf,
  nameText,
  nullable,
  omissible,
  optional,
  shape,
  snowflake,
  text,
  url,
  withDefault,
} from '../../schema.ts'
import { GuildChannel } from '../channels/channel.ts'
import { NewMessage } from '../messages/message.ts'
import { User } from '../users/user.ts'

/** Texts by their keys, which an application attaches to a lobby, a member or a message. */
export const LobbyMetadata = mapOf(text({ max: LOBBY_LIMITS.metadata.length }))
/** A value of {@link LobbyMetadata}. */
export type LobbyMetadata = Infer<typeof LobbyMetadata>

/** A member of a lobby; `id` is the user's (docs/spec/lobbies.md#members). */
export const LobbyMember = shape({
  id: snowflake(),
  metadata: nullable(mapOf(text())),
  flags: integer(),
  additional_name: optional(text()),
})
/** A value of {@link LobbyMember}. */
export type LobbyMember = Infer<typeof LobbyMember>

/** A lobby with all its members (docs/spec/lobbies.md#lobby-object). */
export const Lobby = shape({
  id: snowflake(),
  application_id: snowflake(),
  metadata: nullable(mapOf(text())),
  members: list(LobbyMember),
  linked_channel: optional(GuildChannel),
  flags: integer(),
  /** Only the application itself receives it. */
  override_event_webhooks_url: optional(nullable(text())),
})
/** A value of {@link Lobby}. */
export type Lobby = Infer<typeof Lobby>

/** A message of a lobby, or of the channel that is linked to it (docs/spec/lobbies.md#messages). */
export const LobbyMessage = shape({
  id: snowflake(),
  type: integer(),
  content: text(),
  lobby_id: snowflake(),
  /** The linked channel, if the message is there; otherwise the lobby. */
  channel_id: snowflake(),
  author: User,
  lobby_member: optional(shape({ additional_name: text() })),
  metadata: optional(mapOf(text())),
  moderation_metadata: optional(mapOf(text())),
  flags: integer(),
  application_id: optional(snowflake()),
})
/** A value of {@link LobbyMessage}. */
export type LobbyMessage = Infer<typeof LobbyMessage>

const metadata = optional(nullable(LobbyMetadata))
const lobbyFlags = optional(nullable(choice([0, LobbyFlag.REQUIRE_APPLICATION_AUTHORIZATION])))
const idleTimeout = optional(nullable(integer(LOBBY_LIMITS.idleTimeoutSeconds)))
const webhookUrl = optional(nullable(url({ schemes: ['https', 'http'], ...LOBBY_LIMITS.webhookUrl })))

const memberFields = {
  metadata,
  flags: optional(nullable(choice([0, LobbyMemberFlag.CAN_LINK_LOBBY]))),
  additional_name: optional(nullable(nameText({ ...LOBBY_LIMITS.additionalName, trim: true }))),
}

/** A member in a request. */
const SentLobbyMember = shape({ id: snowflake(), ...memberFields })
/** A value of {@link SentLobbyMember}. */
export type SentLobbyMember = Infer<typeof SentLobbyMember>

const sentMembers = omissible(list(SentLobbyMember, { max: LOBBY_LIMITS.membersPerRequest.max }))

/** The body of Create Lobby (docs/spec/lobbies.md#creating-lobbies) and of Modify Lobby. */
export const NewLobby = shape({
  metadata,
  members: sentMembers,
  idle_timeout_seconds: idleTimeout,
  flags: lobbyFlags,
  override_event_webhooks_url: webhookUrl,
})
/** A value of {@link NewLobby}. */
export type NewLobby = Infer<typeof NewLobby>

/** The body of Create or Join Lobby (docs/spec/lobbies.md#joining-with-a-secret). */
export const LobbyEntry = shape({
  secret: text(LOBBY_LIMITS.secret),
  lobby_metadata: omissible(LobbyMetadata),
  member_metadata: omissible(LobbyMetadata),
  idle_timeout_seconds: idleTimeout,
  flags: lobbyFlags,
})
/** A value of {@link LobbyEntry}. */
export type LobbyEntry = Infer<typeof LobbyEntry>

/** The body of Add a Member to a Lobby. */
export const LobbyMemberChanges = shape(memberFields)

/** The body of Bulk Update Lobby Members. */
export const LobbyMembersUpdate = list(
  shape({ ...SentLobbyMember.properties, remove_member: withDefault(boolean(), false) }),
  LOBBY_LIMITS.membersPerRequest,
)

/** The body of Link Channel to Lobby: without a channel, the lobby is unlinked. */
export const LobbyChannelLink = shape({ channel_id: omissible(snowflake()) })

/** The body of Create Lobby Message. Only the text and the metadata are supported. */
export const NewLobbyMessage = shape({ ...NewMessage.properties, metadata: omissible(LobbyMetadata) })
/** A value of {@link NewLobbyMessage}. */
export type NewLobbyMessage = Infer<typeof NewLobbyMessage>

/** The query of Get Lobby Messages. */
export const LobbyMessagesQuery = shape({
  limit: withDefault(integer(LOBBY_LIMITS.messagesPerPage), LOBBY_LIMITS.messagesPerPage.default),
})

/** The body of Update Lobby Message Moderation Metadata (docs/spec/lobbies.md#moderation-metadata). */
export const ModerationMetadata = mapOf(text({ max: LOBBY_LIMITS.moderation.value }))

/** An invite to the guild of the channel that is linked to a lobby. */
export const LobbyGuildInvite = shape({ code: text() })
