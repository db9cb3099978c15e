import type { Feature } from '../../kernel/feature.ts'
import { expireInteractions } from './expire-interactions.ts'

export const interactionsFeature: Feature = {
  recurringTasks: [expireInteractions],
}
