import type { Feature } from '../../kernel/feature.ts'
import { trimMails } from './trim-mails.ts'

export const mailFeature: Feature = { dailyTasks: [trimMails] }
