import type { LogLevel } from '@guildhall/protocol/enums/log-level'
import type { EphemeralEvent } from '../ephemeral-events.ts'

/** A committed change of a stream. */
export interface StreamChange {
  streamId: string
  guildId: string | null
  version: number
}

/** The callbacks by which operations notify the rest of the process of changes. */
export interface KernelCallbacks {
  /** Called with each change that this process has committed, in order and before its caller receives the response. */
  committed: (changes: readonly StreamChange[]) => void
  /** Sends an ephemeral event. */
  sendEphemeral: (event: EphemeralEvent) => void
  /** Called when a unit of work has queued jobs. */
  jobsQueued: () => void
  /** Called when an account was created or is found to exist, which completes the setup. */
  accountCreated: () => void
  /** Called when accounts changed, to invalidate cached callers. */
  accountChanged: () => void
  /** Called after a change of an application's Activity settings was committed. */
  activityChanged: (applicationId: string) => void
  /** Called with the hash of a revoked token. */
  tokenRemoved: (tokenHash: string) => void
  /** Sets the log level of every process. */
  setLogLevel: (level: LogLevel) => void
}
