import type { Config } from './config.ts'
import { VERSION } from './version.ts'

/** The facts about this instance that operations use. The public URL may be known only when the server listens. */
export const describeInstance = (
  { publicUrl, activitiesHost, demo, demoUsers, trustsEmails, ...config }: Config,
  setupCode: string | null,
) => ({
  publicUrl: publicUrl ?? '',
  clientUrl: publicUrl ?? '',
  activitiesHost,
  version: VERSION,
  demo,
  demoUsers,
  limitsCallers: config.rateLimits && !demo,
  registration: config.registration,
  registrationOpen: setupCode === null,
  trustsEmails,
  sessionLimits: config.sessionLimits,
  securityContact: config.securityContact,
  claimClient: config.claimClient,
  oidc: config.oidc && { issuer: config.oidc.issuer, name: config.oidc.name, isOnly: config.oidc.isOnly },
  setupCode,
})
