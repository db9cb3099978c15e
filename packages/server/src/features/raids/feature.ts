import type { Feature } from '../../kernel/feature.ts'
import { noticePrivateChannel } from './notice-private-channel.ts'
import { welcomeMember } from './welcome-member.ts'

export const raids: Feature = {
  jobs: [welcomeMember, noticePrivateChannel],
}
