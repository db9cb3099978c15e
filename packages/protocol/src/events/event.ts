import type { IntentName } from '../enums/intent.ts'
import type { MessageEvent } from '../objects/messages/message.ts'
import type { Schema } from '../schema.ts'
import type { ClientGuild } from '../state/client-guild.ts'
import type { ClientState } from '../state/client-state.ts'
import type { GuildState } from '../state/guild-state.ts'
import type { Audience } from './audience.ts'
import type { PermissionChange } from './permission-change.ts'

/**
 * Who receives a kind of gateway event (docs/spec/gateway-intents.md#who-sees-an-event). `stream` is the stream that orders it;
 * `structure` marks events that change the inputs of permission computation.
 */
export interface EventFacts {
  readonly stream: 'guild' | 'channel' | 'user'
  readonly audience: Audience
  /** The intent that a session must have requested; null means always sent. */
  readonly intent: IntentName | null
  /** The intent in a private channel, if it differs. */
  readonly privateIntent?: IntentName
  /** Also sent without the intent to the user in the payload. */
  readonly selfWithoutIntent?: boolean
  readonly structure?: boolean
  /** Whether it adds, changes or removes a member. */
  readonly changesMember?: boolean
  /** Whether it changes a guild's rules of auto moderation. */
  readonly changesModeration?: boolean
  /** The name that clients receive, if two kinds of events share one. */
  readonly sentAs?: string
  /** Delivered at once and not stored: disconnected sessions don't receive it later. */
  readonly isEphemeral?: boolean
  /** Whether threads of the guild may become visible to a member, if that doesn't follow from `permissionChange`. */
  readonly mayShowThreads?: (guild: GuildState) => boolean
}

/** One kind of gateway event. */
export interface EventRow extends EventFacts {
  readonly payload: Schema
}

/** What an event changes in the state of a client. Each function returns the fields that change. */
export interface Reducers<T> {
  /** In the structure of its guild, which the server and clients keep. */
  readonly applyToGuild?: (guild: GuildState, data: T) => Partial<GuildState>
  /** In other data that a client keeps of the guild. */
  readonly applyToClientGuild?: (guild: ClientGuild, data: T) => Partial<ClientGuild>
  /** Outside of the guild. */
  readonly applyToClient?: (state: ClientState, data: T) => Partial<ClientState>
  /** The guild, if the payload has no `guild_id`. */
  readonly guildIdOf?: (data: T) => string
}

/** The rules for an event whose payload has the type T. */
export interface EventRules<T> extends EventFacts, Reducers<T> {
  /** The user that it is about: a member, or a user in voice or in a thread. */
  readonly userOf?: (data: T) => string | undefined
  /** The channel or thread whose viewers or managers receive it, if it isn't the payload's `channel_id`. */
  readonly channelOf?: (data: T) => string
  /** The message whose content only sessions with MESSAGE_CONTENT receive. */
  readonly messageOf?: (data: T) => MessageEvent
  /** The payload for sessions without MESSAGE_CONTENT, if it isn't that of a message. */
  readonly withoutContent?: (data: T) => object
  readonly permissionChange?: (data: T, before: GuildState, after: GuildState) => PermissionChange
}

/** A declared event: its payload and everything that follows from its name. */
export interface DeclaredEvent<T> extends EventRules<T> {
  readonly payload: Schema<T, unknown>
}

/** Declares an event. */
export const event = <T, I>(payload: Schema<T, I>, rules: EventRules<T>): DeclaredEvent<T> => ({ payload, ...rules })

/** Declares an event that only the user who owns the stream receives. */
export const userEvent = <T, I>(payload: Schema<T, I>, rules: Partial<EventRules<T>> = {}): DeclaredEvent<T> =>
  event(payload, { stream: 'user', audience: { to: 'user' }, intent: null, ...rules })

/** Events for every member that change a guild's structure. */
export const ofStructure: EventFacts = {
  stream: 'guild',
  audience: { to: 'members' },
  intent: 'GUILDS',
  structure: true,
}
