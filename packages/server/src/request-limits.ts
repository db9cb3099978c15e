import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { REGISTRATIONS } from './features/accounts/accounts-rules.ts'
import { FORGOTTEN_PASSWORDS } from './features/mail/mail-rules.ts'
import { FAILED_INVITATIONS } from './features/registrations/admission-rules.ts'
import { CHALLENGES_MS } from './features/registrations/proof-rules.ts'
import { ACTIVITY_REPORTS } from './kernel/activities/activity-refusals.ts'
import { siteOrRangeOf } from './kernel/callers/network.ts'
import { SecurityLog } from './kernel/callers/security-events.ts'
import type { Clock } from './kernel/clock.ts'
import type { Kernel } from './kernel/kernel.ts'
import { ACCOUNT_ATTEMPTS, CODE_ATTEMPTS, FailedAttempts, PASSWORD_ATTEMPTS } from './kernel/limits/failed-attempts.ts'
import { NetworkThrottle } from './kernel/limits/network-throttle.ts'
import { type Limit, NO_LIMIT, Throttle } from './kernel/limits/throttle.ts'
import { WindowCounts } from './kernel/limits/window-counts.ts'
import type { Throttles } from './kernel/parts/caller-checks.ts'

/**
 * The limiters of attempts, and the reporting of failed ones. `--no-rate-limits` lifts only limits on legitimate requests; limits
 * on guessing are lifted only if there is nothing secret to guess.
 */
export const makeGuards = (
  { clock, log }: { clock: Clock; log: Logger },
  config: Config,
): Pick<Kernel, 'throttles' | 'security'> => ({
  throttles: makeThrottles(clock, config),
  security: new SecurityLog({ log, clock }),
})

const makeThrottles = (clock: Clock, { rateLimits, demo }: Config): Throttles => ({
  passwords: new FailedAttempts(clock, demo ? ACCOUNT_ATTEMPTS : PASSWORD_ATTEMPTS),
  codes: new FailedAttempts(clock, demo ? ACCOUNT_ATTEMPTS : CODE_ATTEMPTS),
  invitations: new NetworkThrottle(clock, demo ? NO_LIMIT : FAILED_INVITATIONS),
  registrations: new NetworkThrottle(clock, rateLimits && !demo ? REGISTRATIONS : NO_LIMIT, siteOrRangeOf),
  challenges: new WindowCounts(clock, CHALLENGES_MS),
  forgottenPasswords: new NetworkThrottle(clock, rateLimits && !demo ? FORGOTTEN_PASSWORDS : NO_LIMIT),
  activityReports: new NetworkThrottle(clock, rateLimits ? ACTIVITY_REPORTS : NO_LIMIT),
  of: throttleByLimit(clock, rateLimits),
})

/** Returns the throttle of a limit, which is created at the first use. */
function throttleByLimit(clock: Clock, rateLimits: boolean): Throttles['of'] {
  const throttles = new Map<Limit, Throttle>()
  return (limit) => {
    const throttle = throttles.get(limit) ?? new Throttle(clock, rateLimits ? limit : NO_LIMIT)
    throttles.set(limit, throttle)
    return throttle
  }
}
