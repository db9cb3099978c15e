import type { Logger } from 'pino'
import type { Store } from '../store/db.ts'
import type { Clock } from './clock.ts'
import type { Ids } from './ids.ts'
import type { ReadModel } from './read-model.ts'

/** How many of a guild's members have a session, and whom one must tell of what happened. */
export interface Presences {
  countOnline(guildId: string): number
}

/** A committed change of a stream. */
export interface Change {
  streamId: string
  guildId: string | null
  version: number
}

/** Facts about this instance that operations need. */
export interface Instance {
  /** Where clients reach us, without a slash at the end. */
  readonly publicUrl: string
  readonly demo: boolean
  readonly registrationOpen: boolean
}

/** What every operation works with. */
export interface Kernel {
  readonly store: Store
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  readonly readModel: ReadModel
  readonly instance: Instance
  presences: Presences
  /** Told of each change that this process has committed, before its caller is answered. */
  committed: (changes: readonly Change[]) => void
  /** Told of tokens that no longer hold, by their hash. */
  tokenRemoved: (tokenHash: string) => void
  /** Told of the jobs that a unit of work left. */
  jobsLeft: () => void
}
