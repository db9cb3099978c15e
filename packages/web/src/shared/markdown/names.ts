import { createContext, useContext } from 'react'

/**
 * How text gets the names for IDs, and what a press on one does. The lookups are hooks, so that a changed name is
 * rendered again only where it is: pass the same functions for the page's lifetime.
 */
export interface MentionContext {
  readonly useUser: (id: string) => { readonly name: string } | undefined
  readonly useRole: (id: string) => { readonly name: string; readonly color: number | null } | undefined
  readonly useChannel: (id: string) => { readonly name: string; readonly type: number } | undefined
  /** Whether the channel exists in a guild, or outside of all guilds: not only in the one with the text. */
  readonly useIsKnown: (guildId: string | null, channelId: string) => boolean
  /** The element is the anchor of a user card. */
  readonly openUser: (id: string, beside: HTMLElement) => void
  readonly openChannel: (id: string) => void
  readonly openCommand: (id: string, name: string) => void
  readonly openLinkedRoles: () => void
}

const nobody: MentionContext = {
  useUser: () => undefined,
  useRole: () => undefined,
  useChannel: () => undefined,
  useIsKnown: () => false,
  openUser: () => undefined,
  openChannel: () => undefined,
  openCommand: () => undefined,
  openLinkedRoles: () => undefined,
}

export const NamesContext = createContext<MentionContext>(nobody)

export function useMentionContext(): MentionContext {
  return useContext(NamesContext)
}
