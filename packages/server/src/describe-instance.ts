import type { Config } from './config.ts'
import { VERSION } from './version.ts'

/** The facts about this instance that operations use. The public URL may be known only when the server listens. */
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
