import { rich, t } from '../../../language/main.ts'
import './selection.css'
import { LIMITS } from '@guildhall/protocol/limits'
import { bulkDeleteMessages } from '@guildhall/protocol/operations/messages/bulk-delete-messages'
import { deleteMessage } from '@guildhall/protocol/operations/messages/delete-message'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../../shared/appearance/button.tsx'
import { askToConfirm } from '../../../shared/overlay/open-dialog.tsx'
import type { Client } from '../../../state/client.ts'
import { useClient } from '../../../state/use-client.ts'
import type { SelectedMessages } from './selected-messages.ts'

const { max } = LIMITS.bulkDelete

/** The number of selected messages, and actions. */
export function MessageSelectionBar({ channelId, chosen }: { channelId: string; chosen: SelectedMessages }) {
  const client = useClient()
  const ids = useStore(chosen.store, (state) => state.ids)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the selection ends when the channel changes.
  useEffect(() => chosen.end, [chosen, channelId])

  useEffect(
    () =>
      client.onEvent(({ type, data }) => {
        if (type === 'MESSAGE_DELETE') chosen.drop([data.id])
        if (type === 'MESSAGE_DELETE_BULK') chosen.drop(data.ids)
      }),
    [client, chosen],
  )

  if (ids === null) return null
  return (
    <section className="message-choosing" aria-label={t('messages.selected-messages')}>
      <div className="message-choosing-words">
        <p role="status">{wordsFor(ids.size)}</p>
        <p className="message-choosing-hint">
          {rich('messages.up-to-not-older-than', {
            max,
            bulkDeleteDays: LIMITS.bulkDeleteDays,
            span: (words) => <span className="message-choosing-keys">{words}</span>,
          })}
        </p>
      </div>
      <div className="message-choosing-buttons">
        {ids.size === 0 ? null : (
          <Button look="danger" onPress={() => askToDeleteMany(client, channelId, chosen)}>
            {t('messages.delete-dialog')}
          </Button>
        )}
        <Button onPress={chosen.end}>{t('messages.cancel-selection')}</Button>
      </div>
    </section>
  )
}

const wordsFor = (count: number): string =>
  count === max ? t('messages.selected-maximum', { count }) : t('messages.selected-count', { count })

function askToDeleteMany(client: Client, channelId: string, chosen: SelectedMessages): void {
  const messages = [...(chosen.store.getState().ids ?? [])]
  askToConfirm({
    title: t('messages.confirm-delete-selected', { count: messages.length }),
    text: t('messages.the-messages-will-be-deleted'),
    action: t('messages.delete'),
    work: async () => {
      await removeAll(client, channelId, messages)
      chosen.end()
    },
  })
}

/** A single message is not deleted in bulk. */
function removeAll(client: Client, channelId: string, messages: readonly string[]): Promise<void> {
  const [first, ...others] = messages
  return first !== undefined && others.length === 0
    ? client.call(deleteMessage, { channelId, messageId: first })
    : client.call(bulkDeleteMessages, { channelId }, { messages })
}
