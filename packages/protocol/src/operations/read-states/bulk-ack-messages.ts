import { contract } from '../../contract.ts'
import { NewAcks } from '../../objects/messages/read-state.ts'

export const bulkAckMessages = contract({
  name: 'Bulk Ack Messages',
  method: 'POST',
  path: '/read-states/ack-bulk',
  body: NewAcks,
  returns: 'nothing',
})
