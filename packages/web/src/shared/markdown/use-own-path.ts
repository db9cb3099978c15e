import { platformAddress } from '@guildhall/protocol/platform-address'
import { createContext, useContext } from 'react'
import { useNames } from './names.ts'

/** Whether a bot wrote what stands here. */
export const ByBotContext = createContext(false)

/**
 * Where an address of the platform leads in this client; null if it leads elsewhere. A channel must be one that is known here, and only
 * what bots write is taken for an invite or a picture of this server: people may mean the platform's.
 */
export function useOwnPath(href: string | null): string | null {
  const isByBot = useContext(ByBotContext)
  const names = useNames()
  const address = href === null ? undefined : platformAddress(href)
  const channel = address?.kind === 'channel' ? address : null
  const isKnown = names.useIsKnown(channel?.guildId ?? null, channel?.channelId ?? '')
  if (!address) return null
  return (channel ? isKnown : isByBot) ? address.path : null
}
