import { pinMessage as contract } from '@guildhall/protocol/operations/pins/pin-message'
import { operation } from '../../kernel/operation.ts'
import { anyChannelPermission } from '../../kernel/permissions/requirement.ts'
import { addPin as pin } from './pins-actions.ts'

export const pinMessage = operation(contract, {
  requires: anyChannelPermission('READ_MESSAGE_HISTORY', 'PIN_MESSAGES'),
  emits: ['MESSAGE_UPDATE', 'CHANNEL_PINS_UPDATE', 'MESSAGE_CREATE'],
  audits: 'MESSAGE_PIN',
  handle: ({ params, caller, write }) => write((tx) => pin(tx, caller, params.messageId), 'guild'),
})
