import { contract } from '../../contract.ts'

export const deleteOriginalInteractionResponse = contract({
  name: 'Delete Original Interaction Response',
  method: 'DELETE',
  path: '/webhooks/:applicationId/:interactionToken/messages/@original',
  returns: 'nothing',
  errors: ['UnknownMessage'],
})
