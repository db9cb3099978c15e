import type { Caller } from '../callers/caller.ts'
import type { StepUp } from '../callers/recent-authentication.ts'
import type { SecurityLog } from '../callers/security-events.ts'
import type { SessionStarts } from '../callers/session-starts.ts'
import type { TrustedProxies } from '../callers/trusted-proxies.ts'
import type { BurstDetector } from '../limits/burst-detector.ts'
import type { FailedAttempts } from '../limits/failed-attempts.ts'
import type { NetworkThrottle } from '../limits/network-throttle.ts'
import type { Limit, Throttle } from '../limits/throttle.ts'

/** Writes down when sessions were used, every few minutes at most. Nobody waits for it. */
export interface SessionUses {
  /** A client of the gateway has begun, and names itself. */
  began(
    caller: Pick<Caller, 'tokenHash'>,
    address: string,
    program: { readonly os: string | null; readonly program: string | null },
  ): void
  used(caller: Pick<Caller, 'tokenHash' | 'session'>, address: string): void
}

/** What may be tried only so often, each by the user's id or name. */
export interface Throttles {
  /** Wrong passwords. */
  readonly passwords: FailedAttempts
  /** Accounts that are made from one network. */
  readonly registrations: NetworkThrottle
  /** Unknown codes of invitations, by the network that sends them. */
  readonly invitations: NetworkThrottle
  /** Wrong codes for an account's second factor. */
  readonly codes: FailedAttempts
  /** What browsers of a network report of Activities' policies. */
  readonly activityReports: NetworkThrottle
  /** What counts for a limit that a feature declares. */
  of(limit: Limit): Throttle
}

/** Authenticates callers, and limits how often they may try something. */
export interface CallerChecks {
  /** Tell where requests come from. */
  readonly proxies: TrustedProxies
  /** Verifies people before operations that ask for recent authentication. */
  readonly stepUp: StepUp
  readonly sessionStarts: SessionStarts
  /** Writes down when sessions were used. */
  readonly sessionUses: SessionUses
  /** Failed sign-ins and lock-outs. */
  readonly security: SecurityLog
  readonly throttles: Throttles
  /** How often people join each guild: many at once may be a raid. */
  readonly joins: BurstDetector
  /** How often members of each guild open private channels with each other. */
  readonly privateChannels: BurstDetector
}
