import { ownCleanup } from '../../kernel/clean-up.ts'
import type { Feature } from '../../kernel/feature.ts'
import { credentialsReset } from '../accounts/accounts-hooks.ts'
import { ownerChanged } from '../applications/applications-hooks.ts'
import { removeSomeAuthorizations } from './authorizations-store.ts'
import { authorizations } from './oauth2-tables.ts'
import { renewIdentityKeys } from './renew-identity-keys.ts'
import { endAllAuthorizations, endOwnAuthorizations } from './tokens-actions.ts'
import { trimAuthorizations } from './trim-authorizations.ts'

export const oauth2Feature: Feature = {
  dailyTasks: [trimAuthorizations, renewIdentityKeys],
  hooks: [
    credentialsReset.with(endAllAuthorizations),
    ownerChanged.with(endOwnAuthorizations),
    ownCleanup.with({ table: authorizations, owner: 'application', some: removeSomeAuthorizations }),
  ],
}
