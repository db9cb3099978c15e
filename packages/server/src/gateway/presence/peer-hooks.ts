import type { Seen } from '@guildhall/protocol/objects/users/presence'
import type { WantedSample } from '../../kernel/read-model/presences.ts'
import type { CountItem, SeenItem } from './presence-messages.ts'

/** What this process knows and others ask for, and what it does with what they tell. */
export interface PeerHooks {
  seenHere(guildId: string, userId: string): Seen
  seenEverywhereHere(userId: string): Seen
  allHere(guildId: string): Iterable<readonly [string, Seen]>
  countHere(guildId: string): number
  sampleHere(guildId: string, wanted: WantedSample): Iterable<readonly [string, Seen]>
  /** Another process tells of a change, or answers how someone is seen. */
  heardSeen(processId: string, item: SeenItem): void
  /** Another process says who is online in a guild: these and nobody else. */
  heardGuild(processId: string, guildId: string, seen: Map<string, Seen>): void
  heardCount(processId: string, item: CountItem): void
  /** Another process says how some of those are seen who are online in a guild through it. */
  heardSample(processId: string, guildId: string, seen: Map<string, Seen>): void
  /** Somebody did something in another process. */
  heardActed(userId: string): void
  /** What other processes told may have been missed. */
  missed(): void
  /** Another process is gone, and its sessions with it. */
  gone(processId: string): void
}
