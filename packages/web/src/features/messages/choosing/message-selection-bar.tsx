import './choosing.css'
import { LIMITS } from '@guildhall/protocol/limits'
import { bulkDeleteMessages } from '@guildhall/protocol/operations/messages/bulk-delete-messages'
import { deleteMessage } from '@guildhall/protocol/operations/messages/delete-message'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../../shared/appearance/button.tsx'
import { askToConfirm } from '../../../shared/overlay/open-dialog.tsx'
import type { Client } from '../../../state/client.ts'
import { useClient } from '../../../state/use-client.ts'
import type { ChosenMessages } from './chosen-messages.ts'

const { max } = LIMITS.bulkDelete

/** While messages are chosen: how many, and what is done with them. */
export function MessageSelectionBar({ channelId, chosen }: { channelId: string; chosen: ChosenMessages }) {
  const client = useClient()
  const ids = useStore(chosen.store, (state) => state.ids)

  // What was chosen belongs to the channel.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another channel is another choice.
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
    <section className="message-choosing" aria-label="Chosen messages">
      <div className="message-choosing-words">
        <p role="status">{wordsFor(ids.size)}</p>
        <p className="message-choosing-hint">
          Up to {max}, none older than {LIMITS.bulkDeleteDays} days.
          <span className="message-choosing-keys"> With Shift you choose all up to a message.</span>
        </p>
      </div>
      <div className="message-choosing-buttons">
        {ids.size === 0 ? null : (
          <Button look="danger" onPress={() => askToDeleteMany(client, channelId, chosen)}>
            Delete them…
          </Button>
        )}
        <Button onPress={chosen.end}>Stop choosing</Button>
      </div>
    </section>
  )
}

const wordsFor = (count: number): string => {
  const words = count === 1 ? '1 message is chosen' : `${count} messages are chosen`
  return count === max ? `${words}, which is the most.` : `${words}.`
}

function askToDeleteMany(client: Client, channelId: string, chosen: ChosenMessages): void {
  const messages = [...(chosen.store.getState().ids ?? [])]
  askToConfirm({
    title: messages.length === 1 ? 'Delete this message?' : `Delete ${messages.length} messages?`,
    text: 'They will be gone for everybody, and can’t be brought back.',
    action: 'Delete',
    work: async () => {
      await removeAll(client, channelId, messages)
      chosen.end()
    },
  })
}

/** One alone isn't many. */
function removeAll(client: Client, channelId: string, messages: readonly string[]): Promise<void> {
  const [first, ...others] = messages
  return first !== undefined && others.length === 0
    ? client.call(deleteMessage, { channelId, messageId: first })
    : client.call(bulkDeleteMessages, { channelId }, { messages })
}
