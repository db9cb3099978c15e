import type { Pins } from '@guildhall/protocol/objects/messages/pin'
import { getChannelPins } from '@guildhall/protocol/operations/pins/get-channel-pins'
import { useMemo } from 'react'
import type { ReceivedEvent } from '../../../gateway/received-events.ts'
import type { ListSource } from '../../../shared/lists/live-list.ts'
import { type ShownList, useLiveList } from '../../../shared/lists/use-live-list.ts'
import { useClient } from '../../../state/use-client.ts'

type Pin = Pins['items'][number]

const page_size = 25

/** The pins of a channel, newest first. */
export function usePins(channelId: string): ShownList<Pin> {
  const client = useClient()
  const source = useMemo(
    (): ListSource<Pin> => ({
      read: async (last, signal) => {
        const query = { limit: page_size, before: last?.pinned_at }
        const { items, has_more } = await client.call(getChannelPins, { channelId }, { query, signal })
        return { items, isEnd: !has_more }
      },
      follow: (event, pins) => (isAbout(event, channelId, pins) ? null : pins),
    }),
    [client, channelId],
  )
  return useLiveList(source)
}

function isAbout(event: ReceivedEvent, channelId: string, pins: readonly Pin[]): boolean {
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
}
