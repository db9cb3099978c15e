import { unpinMessageDeprecated as contract } from '@guildhall/protocol/operations/pins/unpin-message-deprecated'
import { operation } from '../../kernel/operation.ts'
import { anyChannelPermission } from '../../kernel/permissions/requirement.ts'
import { dropPin } from './pins-actions.ts'

/** The older path of Unpin Message (docs/spec/messages.md#older-paths-for-pins). */
export const unpinMessageDeprecated = operation(contract, {
  requires: anyChannelPermission('READ_MESSAGE_HISTORY', 'PIN_MESSAGES'),
  emits: ['MESSAGE_UPDATE', 'CHANNEL_PINS_UPDATE'],
  audits: 'MESSAGE_UNPIN',
  handle: ({ params, caller, write }) => write((tx) => dropPin(tx, caller, params.messageId), 'guild'),
})
