import { platformAddress } from '@guildhall/protocol/platform-address'
import { createContext, useContext } from 'react'
import { useMentionContext } from './names.ts'

/** Whether a bot wrote the text. */
export const ByBotContext = createContext(false)

/**
 * The path in this client for an address of the platform; null if it leads elsewhere. A channel must be known here, and
 * only bots' addresses are mapped to invites or pictures of this server: users may mean the platform's.
 */
export function useOwnPath(href: string | null): string | null {
  const isByBot = useContext(ByBotContext)
  const names = useMentionContext()
  const address = href === null ? undefined : platformAddress(href)
  const channel = address?.kind === 'channel' ? address : null
  const isKnown = names.useIsKnown(channel?.guildId ?? null, channel?.channelId ?? '')
  if (!address) return null
  return (channel ? isKnown : isByBot) ? address.path : null
}
