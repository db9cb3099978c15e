import type { Feature } from '../../kernel/feature.ts'
import { expireAccountExports } from './expire-account-exports.ts'

export const accountExportsFeature: Feature = {
  recurringTasks: [expireAccountExports],
}
