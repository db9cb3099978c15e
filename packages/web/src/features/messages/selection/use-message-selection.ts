import { type KeyboardEvent, type MouseEvent, useCallback } from 'react'
import type { Client } from '../../../state/client.ts'
import { useClient } from '../../../state/use-client.ts'
import { maySelectMessage } from './may-select-message.ts'
import type { SelectedMessages } from './selected-messages.ts'

type Place = { readonly guildId: string | null; readonly channelId: string }

type Choosing = {
  /** During selection, a press anywhere in a message selects it, and does nothing else. */
  readonly onClickCapture: (event: MouseEvent<HTMLElement>) => void
  /** Space selects the focused message, Escape ends the selection. Returns whether the key was handled. */
  readonly onKey: (event: KeyboardEvent<HTMLElement>) => boolean
}

/** Selecting messages by pointer and keyboard: Shift extends the range from the last one. */
export function useMessageSelection({ guildId, channelId }: Place, chosen: SelectedMessages): Choosing {
  const client = useClient()

  const pick = useCallback(
    (id: string | undefined, isRange: boolean) => {
      const order = choosableIn(client, { guildId, channelId })
      if (id === undefined || !order.includes(id)) return
      if (isRange) chosen.through(id, order)
      else chosen.toggle(id)
    },
    [client, guildId, channelId, chosen],
  )

  const onClickCapture = useCallback(
    (event: MouseEvent<HTMLElement>) => {
      if (!chosen.isOn || !(event.target instanceof Element)) return
      const row = event.target.closest<HTMLElement>('[data-message-id]')
      if (row === null) return
      event.preventDefault()
      event.stopPropagation()
      pick(row.dataset.messageId, event.shiftKey)
    },
    [chosen, pick],
  )

  function onKey(event: KeyboardEvent<HTMLElement>): boolean {
    const { key, target, shiftKey } = event
    if (!chosen.isOn || !(target instanceof HTMLElement)) return false
    if (key === 'Escape') chosen.end()
    else if (key === ' ' && target.dataset.messageId !== undefined) pick(target.dataset.messageId, shiftKey)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  return { onClickCapture, onKey }
}

/** The loaded messages of a channel that can be selected, in order. */
function choosableIn({ store }: Client, { guildId, channelId }: Place): string[] {
  const { world, windows } = store.getState()
  if (world === null) return []
  const messages = windows.get(channelId)?.messages ?? []
  return messages.filter((message) => maySelectMessage(world, guildId, message)).map(({ id }) => id)
}
