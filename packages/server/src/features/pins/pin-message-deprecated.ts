import { pinMessageDeprecated as contract } from '@guildhall/protocol/operations/pins/pin-message-deprecated'
import { operation } from '../../kernel/operation.ts'
import { anyChannelPermission } from '../../kernel/permissions/requirement.ts'
import { addPin } from './pins-actions.ts'

/** The older path of Pin Message (docs/spec/messages.md#older-paths-for-pins). */
export const pinMessageDeprecated = operation(contract, {
  requires: anyChannelPermission('READ_MESSAGE_HISTORY', 'PIN_MESSAGES'),
  emits: ['MESSAGE_UPDATE', 'CHANNEL_PINS_UPDATE', 'MESSAGE_CREATE'],
  audits: 'MESSAGE_PIN',
  handle: ({ params, caller, write }) => write((tx) => addPin(tx, caller, params.messageId), 'guild'),
})
