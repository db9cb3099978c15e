import type { Config } from './config.ts'
import { FAILED_CODES, REGISTRATIONS } from './features/accounts/accounts-rules.ts'
import { AVATAR_CHANGES, NAME_CHANGES } from './features/users/users-rules.ts'
import { WIDGET_CHANGES } from './features/widget/widget-rules.ts'
import { ACTIVITY_REPORTS } from './kernel/activity-refusals.ts'
import type { Clock } from './kernel/clock.ts'
import { ANY_GUESSES, Guesses } from './kernel/guesses.ts'
import type { Throttles } from './kernel/kernel.ts'
import { NO_LIMIT, Throttle } from './kernel/throttle.ts'

/** `--no-rate-limits` frees only what is allowed in itself; guesses count for nothing only where there is no secret. */
export const makeThrottles = (clock: Clock, { rateLimits, demo }: Config): Throttles => ({
  passwords: demo ? new Guesses(clock, ANY_GUESSES) : new Guesses(clock),
  codes: new Throttle(clock, demo ? NO_LIMIT : FAILED_CODES),
  registrations: new Throttle(clock, rateLimits && !demo ? REGISTRATIONS : NO_LIMIT),
  nameChanges: new Throttle(clock, rateLimits ? NAME_CHANGES : NO_LIMIT),
  avatarChanges: new Throttle(clock, rateLimits ? AVATAR_CHANGES : NO_LIMIT),
  widgetChanges: new Throttle(clock, rateLimits ? WIDGET_CHANGES : NO_LIMIT),
  activityReports: new Throttle(clock, rateLimits ? ACTIVITY_REPORTS : NO_LIMIT),
})
