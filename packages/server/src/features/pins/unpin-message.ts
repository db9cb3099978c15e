import { operation } from '../../kernel/operation.ts'
import { anyChannelPermission } from '../../kernel/requirement.ts'
import { unpinMessage as unpin } from './pins-actions.ts'

export const unpinMessage = operation({
  name: 'Unpin Message',
  method: 'DELETE',
  path: '/channels/:channelId/messages/pins/:messageId',
  requires: anyChannelPermission('READ_MESSAGE_HISTORY', 'PIN_MESSAGES'),
  returns: 'nothing',
  emits: ['MESSAGE_UPDATE', 'CHANNEL_PINS_UPDATE'],
  audits: 'MESSAGE_UNPIN',
  handle: ({ params, caller, write }) => write((tx) => unpin(tx, caller, params.messageId), 'guild'),
})
