import type { Feature } from '../../kernel/feature.ts'
import { trimSessionStarts } from './trim-session-starts.ts'

export const gatewayBootstrapFeature: Feature = {
  dailyTasks: [trimSessionStarts],
}
