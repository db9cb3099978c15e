import type { PresenceFields } from '@guildhall/protocol/objects/users/presence'

/** The selection of a guild's online members. */
export interface WantedSample {
  readonly most: number
  /** The users to list first. */
  readonly first: readonly string[]
}

/** A sample of a guild's online members. */
export interface OnlineSample {
  /** The total number of online members. */
  readonly count: number
  readonly seen: ReadonlyMap<string, PresenceFields>
}

/** Which users have gateway sessions, and their presences. */
export interface Presences {
  countOnline(guildId: string): number | Promise<number>
  sampleOnline(guildId: string, wanted: WantedSample): Promise<OnlineSample>
  /** Whether a user has a session in this process, including one that is disconnected and may be resumed. */
  hasSession(userId: string): boolean
  /** Whether a session of this process belongs to a user, including one that is disconnected and may be resumed. */
  holds(userId: string, sessionId: string): boolean
  /** The process in which the session with an id would have begun. */
  processOf(sessionId: string): string
  /** Called when a user does something over HTTP. */
  acted(userId: string): void
  /** The users with a session in this process, including disconnected ones. */
  people(): Iterable<string>
}

/** Used while there is no gateway. */
export const NOBODY_ONLINE: Presences = {
  countOnline: () => 0,
  sampleOnline: async () => ({ count: 0, seen: new Map() }),
  hasSession: () => false,
  holds: () => false,
  processOf: () => '',
  acted: () => {},
  people: () => [],
}
