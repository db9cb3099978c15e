import { contract } from '../../contract.ts'
import { BulkDeletion } from '../../objects/messages/message.ts'

export const bulkDeleteMessages = contract({
  name: 'Bulk Delete Messages',
  method: 'POST',
  path: '/channels/:channelId/messages/bulk-delete',
  body: BulkDeletion,
  returns: 'nothing',
  errors: ['NotInPrivateChannels', 'SystemMessage', 'TooOldToBulkDelete'],
})
