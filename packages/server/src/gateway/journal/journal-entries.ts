import type { IdentifyOptions } from '../sessions/session.ts'

/** What the journal records of a session: enough to resume a bot's, and the presence of a user's. */
export interface SessionInfo {
  readonly id: string
  readonly isBot: boolean
  readonly userId: string
  readonly tokenHash: string
  readonly choices: IdentifyOptions
}

/** The delivered version of each stream of a topic, as pairs. */
export type StreamPositions = readonly (readonly [streamId: string, version: number])[]

/**
 * The entries of a journal, one on each line. Sessions are represented by numbers that are unique within one process.
 * The line after an `event` is its payload, empty if that was too large.
 */
export type JournalEntry =
  /** A session's current state and sequence number. */
  | readonly ['session', session: number, info: SessionInfo, sequence: number]
  | readonly ['over', session: number]
  /** The session was sent the guild, and receives its events from here on. */
  | readonly ['seat', session: number, guildId: string]
  | readonly ['left', session: number, guildId: string]
  /** The topic is followed from here on. */
  | readonly ['topic', topic: string, deliveredTo: StreamPositions]
  /** The stream was delivered up to a version to the sessions that follow the topic. */
  | readonly ['told', topic: string, streamId: string, version: number]
  /** An event that was sent to sessions, given as pairs of the first and last number of a range. */
  | readonly ['event', type: string, sessions: readonly number[]]

/** Longer payloads, in characters, aren't recorded. */
export const MOST_CHARACTERS = 65_536
