import type { Feature } from '../../kernel/feature.ts'
import { ackMessage } from './ack-message.ts'
import { bulkAckMessages } from './bulk-ack-messages.ts'

export const readStates: Feature = {
  operations: [ackMessage, bulkAckMessages],
}
