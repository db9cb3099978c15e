import type { Feature } from '../../kernel/feature.ts'
import { trimSlowmodeTurns } from './trim-slowmode-turns.ts'

export const slowmodeFeature: Feature = {
  dailyTasks: [trimSlowmodeTurns],
}
