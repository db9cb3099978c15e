import { useEffect, useState } from 'react'
import type { MessageWindow } from '../../../state/messages/message-window.ts'
import { useClient } from '../../../state/use-client.ts'
import { useMe } from '../../../state/world.ts'

type Arrivals = {
  channelId: string
  window: MessageWindow
  isAtEnd: boolean
  seenId: () => string | null
  /** Messages that arrive while the window is not visible are below a line. */
  onReadId: (id: string) => void
}

/** Counts messages that arrive during reading, and determines where new ones begin. */
export function useNewMessages({ channelId, window, isAtEnd, seenId, onReadId }: Arrivals): number {
  const client = useClient()
  const me = useMe()
  const isLooking = useIsLooking()
  const [unseen, setUnseen] = useState(0)
  const newest = window.reachesEnd ? window.messages.at(-1)?.id : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the line is only set when the user leaves the window.
  useEffect(() => {
    if (!isLooking && isAtEnd && newest !== undefined && seenId() === newest) onReadId(newest)
  }, [isLooking])

  useEffect(
    () =>
      client.onEvent(({ type, data }) => {
        if (type === 'MESSAGE_ACK' && data.channel_id === channelId && data.manual === true) onReadId(data.message_id)
      }),
    [client, channelId, onReadId],
  )

  useEffect(() => {
    setUnseen(0)
    if (isAtEnd) return
    return client.onEvent((event) => {
      if (event.type !== 'MESSAGE_CREATE' || event.data.channel_id !== channelId) return
      if (event.data.author.id !== me.id) setUnseen((count) => count + 1)
    })
  }, [client, channelId, isAtEnd, me.id])

  return unseen
}

/** Whether the page has the focus. */
function useIsLooking(): boolean {
  const [isLooking, setIsLooking] = useState(() => document.hasFocus())

  useEffect(() => {
    const look = () => setIsLooking(document.hasFocus())
    const events = ['focus', 'blur'] as const
    for (const event of events) addEventListener(event, look)
    document.addEventListener('visibilitychange', look)
    return () => {
      for (const event of events) removeEventListener(event, look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])

  return isLooking
}
