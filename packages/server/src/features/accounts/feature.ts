import type { Feature } from '../../kernel/feature.ts'
import { trimSecurityEvents } from './trim-security-events.ts'
import { trimSignIns } from './trim-sign-ins.ts'

export const accountsFeature: Feature = {
  dailyTasks: [trimSignIns, trimSecurityEvents],
}
