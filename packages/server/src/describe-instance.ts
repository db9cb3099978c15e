import type { Config } from './config.ts'
import { VERSION } from './version.ts'

/** What operations know of this instance; where clients reach it may be known only when it listens. */
export const describeInstance = (
  { publicUrl, demo, demoUsers, trustsEmails, rateLimits }: Config,
  setupCode: string | null,
) => ({
  publicUrl: publicUrl ?? '',
  clientUrl: publicUrl ?? '',
  version: VERSION,
  demo,
  demoUsers,
  limitsCallers: rateLimits && !demo,
  registrationOpen: setupCode === null,
  trustsEmails,
  setupCode,
})
