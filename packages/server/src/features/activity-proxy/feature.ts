import type { Feature } from '../../kernel/feature.ts'
import { trimProxyTickets } from './trim-proxy-tickets.ts'

export const activityProxyFeature: Feature = {
  dailyTasks: [trimProxyTickets],
}
