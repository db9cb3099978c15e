import { useState } from 'react'
import { compareIds, type MessageWindow } from '../../../state/messages/message-window.ts'
import { useMe } from '../../../state/world.ts'
import type { NewMessagePosition } from './use-read-position.ts'

/** The unread messages above the screen: how many are loaded, and whether there are more. */
export type UnreadAbove = { readonly count: number; readonly isMore: boolean; readonly readId: string }

type Asked = { window: MessageWindow; readId: string | null; newLine: NewMessagePosition; isOpened: boolean }

/** The unread messages above the screen, until their first row has been visible; null if there are none. */
export function useUnreadBar({ window, readId, newLine, isOpened }: Asked): UnreadAbove | null {
  const { id: ownId } = useMe()
  const [reachedId, setReachedId] = useState<string | null>(null)
  if (newLine === 'on screen' && isOpened && reachedId !== readId) setReachedId(readId)
  if (readId === null || readId === reachedId || !isOpened) return null
  const unread = window.messages.filter(({ id, author }) => author.id !== ownId && compareIds(id, readId) > 0)
  const [first] = window.messages
  const isMore = !window.reachesEnd || (first !== undefined && !window.reachesStart && compareIds(first.id, readId) > 0)
  const isAbove = newLine === 'above' || (newLine === 'none' && unread.length > 0)
  return isAbove ? { count: unread.length, isMore, readId } : null
}
