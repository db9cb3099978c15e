import type { Logger } from 'pino'
import type { Store } from '../store/db.ts'
import type { Clock } from './clock.ts'
import type { Ids } from './ids.ts'
import type { ReadModel } from './read-model.ts'
import type { SessionStarts } from './session-starts.ts'
import type { Throttle } from './throttle.ts'

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

/** Someone of the demo, whose password is no secret. */
export interface DemoUser {
  readonly username: string
  readonly password: string
}

/** Facts about this instance that operations need. */
export interface Instance {
  /** Where clients reach us, without a slash at the end. */
  readonly publicUrl: string
  readonly version: string
  readonly demo: boolean
  /** The demo's people; nobody outside the demo. */
  readonly demoUsers: readonly DemoUser[]
  /** Anyone may register, as soon as somebody administers the instance. */
  readonly registrationOpen: boolean
  /** Lets whoever was given it make the first account; null once there is one. */
  readonly setupCode: string | null
}

/** What every operation works with. */
export interface Kernel {
  readonly store: Store
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  readonly readModel: ReadModel
  readonly instance: Instance
  readonly sessionStarts: SessionStarts
  presences: Presences
  /** Told of each change that this process has committed, before its caller is answered. */
  committed: (changes: readonly Change[]) => void
  /** Told of each effect of an operation as it is collected: the suite checks that every declared one is seen. */
  observe?: (operation: string, effect: string) => void
  /** How often signing in to an account may fail. */
  signIns: Throttle
  /** Told that there is an account: the instance is no longer to be set up. */
  accountMade: () => void
  /** Told of tokens that no longer hold, by their hash. */
  tokenRemoved: (tokenHash: string) => void
  /** Told of the jobs that a unit of work left. */
  jobsLeft: () => void
}
