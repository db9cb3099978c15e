import type { Caller } from '../callers/caller.ts'
import type { StepUp } from '../callers/recent-authentication.ts'
import type { SecurityLog } from '../callers/security-events.ts'
import type { SessionStarts } from '../callers/session-starts.ts'
import type { TrustedProxies } from '../callers/trusted-proxies.ts'
import type { BurstDetector } from '../limits/burst-detector.ts'
import type { FailedAttempts } from '../limits/failed-attempts.ts'
import type { NetworkThrottle } from '../limits/network-throttle.ts'
import type { Limit, Throttle } from '../limits/throttle.ts'
import type { WindowCounts } from '../limits/window-counts.ts'

/** Records when sessions were last used, every few minutes at most, without delaying the request. */
export interface SessionUses {
  /** Records that a gateway client identified, with its properties. */
  began(
    caller: Pick<Caller, 'tokenHash'>,
    address: string,
    program: { readonly os: string | null; readonly program: string | null },
  ): void
  used(caller: Pick<Caller, 'tokenHash' | 'session'>, address: string): void
}

/** Limits of attempts, by a user's id or name. */
export interface Throttles {
  /** Wrong passwords. */
  readonly passwords: FailedAttempts
  /** Registrations of accounts, by network. */
  readonly registrations: NetworkThrottle
  /** Challenges for registrations, by network, and all of them. */
  readonly challenges: WindowCounts
  /** Requests for links to reset a password, by network. */
  readonly forgottenPasswords: NetworkThrottle
  /** Unknown invite codes, by the network that sends them. */
  readonly invitations: NetworkThrottle
  /** Wrong codes of second factors, by account. */
  readonly codes: FailedAttempts
  /** Reports of policy violations in Activities, by network. */
  readonly activityReports: NetworkThrottle
  /** The counter of a limit that a feature declares. */
  of(limit: Limit): Throttle
}

/** Authenticates callers, and limits how often they may try something. */
export interface CallerChecks {
  /** Determines from which addresses requests come. */
  readonly proxies: TrustedProxies
  /** Verifies users before operations that require recent authentication. */
  readonly stepUp: StepUp
  readonly sessionStarts: SessionStarts
  /** Stores when sessions were used. */
  readonly sessionUses: SessionUses
  /** Logs failed sign-ins and lock-outs. */
  readonly security: SecurityLog
  readonly throttles: Throttles
  /** Detects many users joining a guild at once, which may be a raid. */
  readonly joins: BurstDetector
  /** Detects members of a guild opening many private channels with each other. */
  readonly privateChannels: BurstDetector
}
