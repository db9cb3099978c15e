import type { Seen } from '@guildhall/protocol/objects/users/presence'

/** Of whom of those who are online in a guild is asked. */
export interface WantedSample {
  readonly most: number
  /** Who comes before others. */
  readonly first: readonly string[]
}

/** Some of those who are online in a guild. */
export interface OnlineSample {
  /** How many there are in all. */
  readonly count: number
  readonly seen: ReadonlyMap<string, Seen>
}

/** How many of a guild's members have a session, how they are seen, and whom one must tell of what happened. */
export interface Presences {
  countOnline(guildId: string): number | Promise<number>
  sampleOnline(guildId: string, wanted: WantedSample): Promise<OnlineSample>
  /** Whether somebody has a session in this process, also one whose client is away for a moment. */
  hasSession(userId: string): boolean
  /** Whether a session of this process is somebody's, also one whose client is away for a moment. */
  holds(userId: string, sessionId: string): boolean
  /** The process in which a session of an id would have begun. */
  processOf(sessionId: string): string
  /** Somebody does something over HTTP. */
  acted(userId: string): void
  /** The people who have a session in this process, one that waits for its client included. */
  people(): Iterable<string>
}

/** As long as there is no gateway. */
export const NOBODY_ONLINE: Presences = {
  countOnline: () => 0,
  sampleOnline: async () => ({ count: 0, seen: new Map() }),
  hasSession: () => false,
  holds: () => false,
  processOf: () => '',
  acted: () => {},
  people: () => [],
}
