import type { Feature } from '../../kernel/feature.ts'
import { welcomeMember } from './welcome-member.ts'
import { writeSystemMessage } from './write-system-message.ts'

export const systemChannel: Feature = {
  jobs: [writeSystemMessage, welcomeMember],
}
