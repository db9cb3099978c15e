import { contract } from '../../contract.ts'

export const deleteWebhookWithToken = contract({
  name: 'Delete Webhook with Token',
  method: 'DELETE',
  path: '/webhooks/:webhookId/:webhookToken',
  returns: 'nothing',
})
