import type { KeyboardEvent } from 'react'
import { isPressed } from '../../shared/page/key-combination.ts'
import { useClient } from '../../state/use-client.ts'
import { composerKeys } from './composer-keys.ts'
import { lastOwnMessage } from './last-own-message.ts'

type Keys = (event: KeyboardEvent<HTMLTextAreaElement>) => void

/** Keyboard shortcuts of the box: on touch screens, Enter starts a line. Other combinations keep their usual effect. */
export function useComposerKeys(channelId: string, send: () => void): Keys {
  const { drafts, store } = useClient()

  return (event) => {
    const draft = drafts.of(channelId)
    if (isPressed(event, composerKeys.send) || isPressed(event, { ...composerKeys.send, ctrl: true })) {
      if (matchMedia('(pointer: coarse)').matches) return
      event.preventDefault()
      send()
    } else if (isPressed(event, composerKeys.cancel)) {
      if (draft.reply === null) return
      event.preventDefault()
      drafts.endReply(channelId)
    } else if (isPressed(event, composerKeys.editLast) && draft.text === '') {
      const last = lastOwnMessage(store.getState(), channelId)
      if (last === undefined) return
      event.preventDefault()
      drafts.startEdit(channelId, last.id)
    }
  }
}
