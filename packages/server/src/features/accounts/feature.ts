import type { Feature } from '../../kernel/feature.ts'
import { removeExpiredSessions } from './remove-expired-sessions.ts'
import { trimSecurityEvents } from './trim-security-events.ts'

export const accountsFeature: Feature = {
  dailyTasks: [removeExpiredSessions, trimSecurityEvents],
}
