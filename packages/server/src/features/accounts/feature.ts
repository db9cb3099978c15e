import { ownCleanup } from '../../kernel/clean-up.ts'
import type { Feature } from '../../kernel/feature.ts'
import { accessTokens } from './accounts-tables.ts'
import { removeExpiredSessions } from './remove-expired-sessions.ts'
import { trimSecurityEvents } from './trim-security-events.ts'

export const accountsFeature: Feature = {
  dailyTasks: [removeExpiredSessions, trimSecurityEvents],
  // The unit of work that deletes a user ends their authorizations.
  hooks: [ownCleanup.with({ table: accessTokens, owner: 'user', some: null })],
}
