import { unpinMessage as contract } from '@guildhall/protocol/operations/pins/unpin-message'
import { operation } from '../../kernel/operation.ts'
import { anyChannelPermission } from '../../kernel/permissions/requirement.ts'
import { dropPin as unpin } from './pins-actions.ts'

export const unpinMessage = operation(contract, {
  requires: anyChannelPermission('READ_MESSAGE_HISTORY', 'PIN_MESSAGES'),
  emits: ['MESSAGE_UPDATE', 'CHANNEL_PINS_UPDATE'],
  audits: 'MESSAGE_UNPIN',
  handle: ({ params, caller, write }) => write((tx) => unpin(tx, caller, params.messageId), 'guild'),
})
