import { createContext, useContext } from 'react'

/** What a message's parts need to know of their list. */
export type TalkPlace = {
  readonly guildId: string | null
  readonly channelId: string
  /** Jumps to a message of this channel. */
  readonly jump: (messageId: string) => void
}

export const TalkPlaceContext = createContext<TalkPlace | null>(null)

export function useTalkPlace(): TalkPlace {
  const place = useContext(TalkPlaceContext)
  if (place === null) throw new Error('useTalkPlace needs a TalkPlaceContext around it')
  return place
}
