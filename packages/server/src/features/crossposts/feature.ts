import type { Feature } from '../../kernel/feature.ts'
import { crosspostMessage } from './crosspost-message.ts'
import { CROSSPOSTS_TABLES } from './crossposts-tables.ts'
import { deliverCrosspost } from './deliver-crosspost.ts'
import { followAnnouncementChannel } from './follow-announcement-channel.ts'
import { followCrosspost } from './follow-crosspost.ts'

export const crossposts: Feature = {
  tables: CROSSPOSTS_TABLES,
  operations: [crosspostMessage, followAnnouncementChannel],
  jobs: [followCrosspost, deliverCrosspost],
}
