import type { Feature } from '../../kernel/feature.ts'
import { membersForgotten } from '../members/members-hooks.ts'
import { messageWritten } from '../messages/messages-hooks.ts'
import { ackMessage } from './ack-message.ts'
import { bulkAckMessages } from './bulk-ack-messages.ts'
import { countMentions } from './mentions-actions.ts'
import { removeReadStatesIn } from './read-states-store.ts'
import { READ_STATES_TABLES } from './read-states-tables.ts'

export const readStates: Feature = {
  tables: READ_STATES_TABLES,
  operations: [ackMessage, bulkAckMessages],
  hooks: [membersForgotten.with(removeReadStatesIn), messageWritten.with(countMentions)],
}
