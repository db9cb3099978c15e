import type { IdentifyOptions } from '../sessions/session.ts'

/** What is written down of a session: of a bot's enough to resume it, of a person's the presence. */
export interface SessionInfo {
  readonly id: string
  readonly isBot: boolean
  readonly userId: string
  readonly tokenHash: string
  readonly choices: IdentifyOptions
}

/** Where someone who follows a topic stands in each of its streams, as pairs. */
export type StreamPositions = readonly (readonly [streamId: string, version: number])[]

/**
 * What a journal says, a line each. Sessions go by numbers that mean something within one process. The line after an
 * `event` is its payload, empty if it was too large to be kept.
 */
export type Note =
  /** A session as it is, with its count so far. */
  | readonly ['session', session: number, info: SessionInfo, sequence: number]
  | readonly ['over', session: number]
  /** The session was sent the guild, and is told from here on what happens in it. */
  | readonly ['seat', session: number, guildId: string]
  | readonly ['left', session: number, guildId: string]
  /** The topic is followed from here on. */
  | readonly ['topic', topic: string, deliveredTo: StreamPositions]
  /** All of a stream up to a version was handed on to the sessions that follow the topic. */
  | readonly ['told', topic: string, streamId: string, version: number]
  /** An event that was given to sessions: those from one number to another, pair after pair. */
  | readonly ['event', type: string, sessions: readonly number[]]

/** Payloads beyond this many characters are not kept. */
export const MOST_CHARACTERS = 65_536
