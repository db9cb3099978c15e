import type { PresenceFields } from '@guildhall/protocol/objects/users/presence'
import type { WantedSample } from '../../kernel/read-model/presences.ts'
import type { CountItem, SeenItem } from './presence-messages.ts'

/** Connects this process with others: the presences that they request, and how their answers are handled. */
export interface PeerHooks {
  seenHere(guildId: string, userId: string): PresenceFields
  seenEverywhereHere(userId: string): PresenceFields
  allHere(guildId: string): Iterable<readonly [string, PresenceFields]>
  countHere(guildId: string): number
  sampleHere(guildId: string, wanted: WantedSample): Iterable<readonly [string, PresenceFields]>
  /** Another process has sent a change, or a user's presence in response to a query. */
  receivedSeen(processId: string, item: SeenItem): void
  /** Another process has sent all of a guild's online members. */
  receivedGuild(processId: string, guildId: string, seen: Map<string, PresenceFields>): void
  receivedCount(processId: string, item: CountItem): void
  /** Another process has sent a sample of a guild's online members. */
  receivedSample(processId: string, guildId: string, seen: Map<string, PresenceFields>): void
  /** A user was active in another process. */
  receivedActed(userId: string): void
  /** Messages of other processes may have been missed. */
  missed(): void
  /** Another process has ended, and its sessions with it. */
  gone(processId: string): void
}
