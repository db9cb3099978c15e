import type { Feature } from '../../kernel/feature.ts'
import { crosspostMessage } from './crosspost-message.ts'
import { deliverCrosspost } from './deliver-crosspost.ts'
import { followAnnouncementChannel } from './follow-announcement-channel.ts'
import { followCrosspost } from './follow-crosspost.ts'

export const crossposts: Feature = {
  operations: [crosspostMessage, followAnnouncementChannel],
  jobs: [followCrosspost, deliverCrosspost],
}
