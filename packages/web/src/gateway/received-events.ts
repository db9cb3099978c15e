import type { Member } from '@guildhall/protocol/objects/guilds/member'
import type { Presence } from '@guildhall/protocol/objects/users/presence'
import type { ClientEvent } from '@guildhall/protocol/state/apply-event'
import type { ReadyPayload } from '@guildhall/protocol/state/client-payloads'

/** The fields of READY beyond the initial state. */
export type ReadyDetails = ReadyPayload & { session_id: string; auth_session_id_hash: string }

/** A response to opcode 8 (docs/spec/gateway.md#request-guild-members). */
export type MembersChunk = {
  guild_id: string
  members: readonly Member[]
  not_found?: readonly string[]
  presences?: readonly Presence[]
  nonce?: string
}

/**
 * A response to opcode 43 (docs/spec/gateway.md#request-channel-info): the requested fields of each channel, if they
 * are known.
 */
export type ChannelInfo = {
  guild_id: string
  channels: readonly { readonly id: string; readonly status?: string | null }[]
}

/** The events that the gateway sends to a user's client. */
export type ReceivedEvent =
  | ClientEvent
  | { type: 'READY'; data: ReadyDetails }
  | { type: 'RESUMED'; data: unknown }
  | { type: 'GUILD_MEMBERS_CHUNK'; data: MembersChunk }
  | { type: 'CHANNEL_INFO'; data: ChannelInfo }
