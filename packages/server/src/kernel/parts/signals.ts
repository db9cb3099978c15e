import type { LogLevel } from '@guildhall/protocol/enums/log-level'
import type { EphemeralEvent } from '../ephemeral-events.ts'

/** A committed change of a stream. */
export interface StreamChange {
  streamId: string
  guildId: string | null
  version: number
}

/** How operations tell the rest of the process what changed. */
export interface Signals {
  /** Told of each change that this process has committed, before its caller is answered, and first of what preceded it. */
  committed: (changes: readonly StreamChange[]) => void
  /** Hands on an event that is stored nowhere. */
  tell: (event: EphemeralEvent) => void
  /** Told of the jobs that a unit of work left. */
  jobsLeft: () => void
  /** Told that there is an account: the instance is no longer to be set up. */
  accountMade: () => void
  /** Called when accounts changed: cached callers are forgotten. */
  accountChanged: () => void
  /** Told that what an application says of its Activity changed, once that is committed. */
  activityChanged: (applicationId: string) => void
  /** Told of tokens that no longer hold, by their hash. */
  tokenRemoved: (tokenHash: string) => void
  /** Has every process log from this level on. */
  logFrom: (level: LogLevel) => void
}
