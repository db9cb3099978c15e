import type { Feature } from '../../kernel/feature.ts'
import { resumeIndexing } from './index-messages.ts'

export const messageSearchFeature: Feature = {
  dailyTasks: [resumeIndexing],
}
