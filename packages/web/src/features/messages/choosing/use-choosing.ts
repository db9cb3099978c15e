import { type KeyboardEvent, type MouseEvent, useCallback } from 'react'
import type { Client } from '../../../state/client.ts'
import { useClient } from '../../../state/use-client.ts'
import type { ChosenMessages } from './chosen-messages.ts'
import { mayChoose } from './may-choose.ts'

type Place = { readonly guildId: string | null; readonly channelId: string }

type Choosing = {
  /** While one chooses, a press anywhere in a message chooses it, and does nothing else. */
  readonly onClickCapture: (event: MouseEvent<HTMLElement>) => void
  /** Space chooses the message that has the focus, Escape ends it. Whether the key is done with. */
  readonly onKey: (event: KeyboardEvent<HTMLElement>) => boolean
}

/** Choosing messages by pointer and by keys: with Shift all between the last one and this. */
export function useChoosing({ guildId, channelId }: Place, chosen: ChosenMessages): Choosing {
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

/** The messages that are held of a channel and may be chosen, as they stand there. */
function choosableIn({ store }: Client, { guildId, channelId }: Place): string[] {
  const { world, windows } = store.getState()
  if (world === null) return []
  const messages = windows.get(channelId)?.messages ?? []
  return messages.filter((message) => mayChoose(world, guildId, message)).map(({ id }) => id)
}
