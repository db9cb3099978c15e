import type { KeyboardEvent } from 'react'
import { useClient } from '../../state/use-client.ts'
import { lastOwnMessage } from './last-own-message.ts'

type Keys = (event: KeyboardEvent<HTMLTextAreaElement>) => void

/** Keyboard shortcuts of the box: on touch screens, Enter starts a line. */
export function useComposerKeys(channelId: string, send: () => void): Keys {
  const { drafts, store } = useClient()

  return (event) => {
    const draft = drafts.of(channelId)
    if (event.key === 'Enter') {
      if (event.shiftKey || event.altKey || matchMedia('(pointer: coarse)').matches) return
      event.preventDefault()
      send()
    } else if (event.key === 'Escape') {
      if (draft.reply === null) return
      event.preventDefault()
      drafts.endReply(channelId)
    } else if (event.key === 'ArrowUp' && draft.text === '') {
      const last = lastOwnMessage(store.getState(), channelId)
      if (last === undefined) return
      event.preventDefault()
      drafts.startEdit(channelId, last.id)
    }
  }
}
