import type { CommandType } from '@guildhall/protocol/enums/application-command'
import type { CommandIndex } from '@guildhall/protocol/objects/applications/application-command'
import { getChannelApplicationCommandIndex } from '@guildhall/protocol/operations/commands/get-channel-application-command-index'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Client } from './client.ts'
import { type OfferedCommand, offeredCommands } from './offered-commands.ts'
import { useClient } from './use-client.ts'

/** The known commands of a channel, which stay during a reload. */
export type KnownCommands = {
  readonly index: CommandIndex | null
  /** Why they could not be loaded. */
  readonly problem: unknown
  /** When they were loaded (ms since 1970). */
  readonly askedAt: number
}

/** No event tells a user that a command was added or forbidden, so older lists are loaded again. */
const fresh_ms = 15_000

/** The application commands that the user can use, by channel. The server omits those for other contexts or users. */
export class Commands {
  readonly store: StoreApi<ReadonlyMap<string, KnownCommands>> = createStore(() => new Map())
  readonly #client: Pick<Client, 'call'>

  constructor(client: Pick<Client, 'call'>) {
    this.#client = client
  }

  /** Loads a channel's commands, unless they are recent enough. */
  async want(channelId: string): Promise<void> {
    const known = this.store.getState().get(channelId)
    const now = Date.now()
    if (known && known.problem === null && now - known.askedAt < fresh_ms) return
    this.#set(channelId, { index: known?.index ?? null, problem: null, askedAt: now })
    try {
      const index = await this.#client.call(getChannelApplicationCommandIndex, { channelId })
      this.#set(channelId, { index, problem: null, askedAt: now })
    } catch (problem) {
      this.#set(channelId, { index: known?.index ?? null, problem, askedAt: now })
    }
  }

  #set(channelId: string, known: KnownCommands): void {
    this.store.setState((all) => new Map(all).set(channelId, known), true)
  }
}

/** A channel's known commands; undefined before the first load. */
export const useKnownCommands = (channelId: string): KnownCommands | undefined =>
  useStore(useClient().commands.store, (all) => all.get(channelId))

const none: readonly OfferedCommand[] = []

/**
 * The commands for the menu of a user or of a message, in a channel. They are loaded on first use there: call it in a
 * component that is rendered while the menu is open. There are none without a channel.
 */
export function useContextCommands(
  type: typeof CommandType.USER | typeof CommandType.MESSAGE,
  channelId: string | null,
): readonly OfferedCommand[] {
  const { commands } = useClient()
  const index = useKnownCommands(channelId ?? '')?.index

  useEffect(() => {
    if (channelId !== null) void commands.want(channelId)
  }, [commands, channelId])
  return useMemo(() => (index ? offeredCommands(index, type) : none), [index, type])
}
