import { contract } from '../../contract.ts'

export const deleteWebhook = contract({
  name: 'Delete Webhook',
  method: 'DELETE',
  path: '/webhooks/:webhookId',
  returns: 'nothing',
})
