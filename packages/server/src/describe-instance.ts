import type { Config } from './config.ts'
import { VERSION } from './version.ts'

/** What operations know of this instance; where clients reach it may be known only when it listens. */
export const describeInstance = (
  { publicUrl, activitiesHost, demo, demoUsers, trustsEmails, rateLimits, registration, sessionLimits }: Config,
  setupCode: string | null,
) => ({
  publicUrl: publicUrl ?? '',
  clientUrl: publicUrl ?? '',
  activitiesHost,
  version: VERSION,
  demo,
  demoUsers,
  limitsCallers: rateLimits && !demo,
  registration,
  registrationOpen: setupCode === null,
  trustsEmails,
  sessionLimits,
  setupCode,
})
