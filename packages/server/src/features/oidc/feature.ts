import type { Feature } from '../../kernel/feature.ts'
import { credentialsReset } from '../accounts/accounts-hooks.ts'
import { registrationApproved } from '../registrations/registrations-hooks.ts'
import { linkApproved, unlinkAfterReset } from './oidc-identities-actions.ts'
import { trimOidcAttempts } from './trim-oidc-attempts.ts'

export const oidcFeature: Feature = {
  dailyTasks: [trimOidcAttempts],
  hooks: [credentialsReset.with(unlinkAfterReset), registrationApproved.with(linkApproved)],
}
