import type { Pins } from '@guildhall/protocol/objects/pin'
import { useCallback } from 'react'
import type { Received } from '../../../gateway/received.ts'
import { type LiveList, useLiveList } from '../../../shared/use-live-list.ts'
import { useClient } from '../../../state/use-client.ts'

type Pin = Pins['items'][number]

const page_size = 25

/** The pins of a channel, the newest first. */
export function usePins(channelId: string): LiveList<Pin> {
  const client = useClient()
  const read = useCallback(
    async (last: Pin | undefined, signal: AbortSignal) => {
      const query = new URLSearchParams({ limit: String(page_size), ...(last && { before: last.pinned_at }) })
      const path = `/channels/${channelId}/messages/pins?${query}`
      const { items, has_more } = await client.request<Pins>({ method: 'GET', path, signal })
      return { items, hasMore: has_more }
    },
    [client, channelId],
  )
  const isAbout = useCallback(
    (event: Received, pins: readonly Pin[]): boolean => {
      const isShown = (id: string) => pins.some(({ message }) => message.id === id)
      switch (event.type) {
        case 'CHANNEL_PINS_UPDATE':
          return event.data.channel_id === channelId
        case 'MESSAGE_UPDATE':
        case 'MESSAGE_DELETE':
          return isShown(event.data.id)
        case 'MESSAGE_DELETE_BULK':
          return event.data.ids.some(isShown)
        default:
          return false
      }
    },
    [channelId],
  )
  return useLiveList({ read, isAbout, step: page_size })
}
