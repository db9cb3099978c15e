import { operation } from '../../kernel/operation.ts'
import { anyChannelPermission } from '../../kernel/requirement.ts'
import { pinMessage as pin } from './pins-actions.ts'

export const pinMessage = operation({
  name: 'Pin Message',
  method: 'PUT',
  path: '/channels/:channelId/messages/pins/:messageId',
  requires: anyChannelPermission('READ_MESSAGE_HISTORY', 'PIN_MESSAGES'),
  returns: 'nothing',
  emits: ['MESSAGE_UPDATE', 'CHANNEL_PINS_UPDATE', 'MESSAGE_CREATE'],
  audits: 'MESSAGE_PIN',
  handle: ({ params, caller, write }) => write((tx) => pin(tx, caller, params.messageId), 'guild'),
})
