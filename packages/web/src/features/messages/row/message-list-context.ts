import { createContext, useContext } from 'react'

/** What a message's parts need to know of their list. */
export type MessageListInfo = {
  readonly guildId: string | null
  readonly channelId: string
  /** Jumps to a message of this channel. */
  readonly jump: (messageId: string) => void
}

export const MessageListContext = createContext<MessageListInfo | null>(null)

export function useMessageListContext(): MessageListInfo {
  const place = useContext(MessageListContext)
  if (place === null) throw new Error('useTalkPlace needs a TalkPlaceContext around it')
  return place
}
