import { createContext, useContext } from 'react'

/**
 * How text learns what the ids in it are called, and what happens when one is pressed. The questions are hooks, so that a name
 * that changes is drawn anew where it stands and nowhere else: give the same functions for as long as the page lives.
 */
export interface Names {
  readonly useUser: (id: string) => { readonly name: string } | undefined
  readonly useRole: (id: string) => { readonly name: string; readonly color: number | null } | undefined
  readonly useChannel: (id: string) => { readonly name: string; readonly type: number } | undefined
  /** Whether there is such a channel in a guild, or outside of all: not only in the one where the text stands. */
  readonly useIsKnown: (guildId: string | null, channelId: string) => boolean
  /** The element is where a card about the user can stand. */
  readonly openUser: (id: string, beside: HTMLElement) => void
  readonly openChannel: (id: string) => void
  readonly openCommand: (id: string, name: string) => void
}

const nobody: Names = {
  useUser: () => undefined,
  useRole: () => undefined,
  useChannel: () => undefined,
  useIsKnown: () => false,
  openUser: () => undefined,
  openChannel: () => undefined,
  openCommand: () => undefined,
}

export const NamesContext = createContext<Names>(nobody)

export function useNames(): Names {
  return useContext(NamesContext)
}
