import type { Message } from '@guildhall/protocol/objects/messages/message'
import { deleteMessage } from '@guildhall/protocol/operations/messages/delete-message'
import { t } from '../../../language/main.ts'
import { askToConfirm } from '../../../shared/overlay/open-dialog.tsx'
import { runWithErrorToast } from '../../../shared/overlay/toasts.tsx'
import type { Client } from '../../../state/client.ts'

const deletion = (client: Client, { channel_id, id }: Message) =>
  client.call(deleteMessage, { channelId: channel_id, messageId: id })

/** Deletes a message after the user has confirmed it. */
export function askToDelete(client: Client, message: Message): void {
  askToConfirm({
    title: t('messages.confirm-delete'),
    text: t('messages.the-message-will-be-deleted'),
    action: t('messages.delete'),
    work: () => deletion(client, message),
  })
}

/** Deletes a message without asking. */
export const deleteAtOnce = (client: Client, message: Message): void =>
  void runWithErrorToast(() => deletion(client, message))
