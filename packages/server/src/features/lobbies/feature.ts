import type { Feature } from '../../kernel/feature.ts'
import { messageEdited, messagesRemoved, messageWritten } from '../messages/messages-hooks.ts'
import { expireLobbies } from './expire-lobbies.ts'
import { announceEdited, announceRemoved, announceWritten } from './linked-message-events-actions.ts'

export const lobbiesFeature: Feature = {
  recurringTasks: [expireLobbies],
  hooks: [
    messageWritten.with(announceWritten),
    messageEdited.with(announceEdited),
    messagesRemoved.with(announceRemoved),
  ],
}
