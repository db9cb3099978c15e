import { createContext, useContext } from 'react'

/** The list in which a message stands, as its parts need to know it. */
export type TalkPlace = {
  readonly guildId: string | null
  readonly channelId: string
  /** Goes to a message of this channel. */
  readonly jump: (messageId: string) => void
}

export const TalkPlaceContext = createContext<TalkPlace | null>(null)

export function useTalkPlace(): TalkPlace {
  const place = useContext(TalkPlaceContext)
  if (place === null) throw new Error('useTalkPlace needs a TalkPlaceContext around it')
  return place
}
