import { contract } from '../../contract.ts'

export const deleteFollowupMessage = contract({
  name: 'Delete Followup Message',
  method: 'DELETE',
  path: '/webhooks/:applicationId/:interactionToken/messages/:messageId',
  returns: 'nothing',
  errors: ['UnknownMessage'],
})
