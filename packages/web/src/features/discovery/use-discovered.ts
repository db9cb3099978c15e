import type { ListedGuild } from '@guildhall/protocol/objects/guilds/guild'
import { listDiscoverableGuilds } from '@guildhall/protocol/operations/guilds/list-discoverable-guilds'
import { useMemo } from 'react'
import type { ListSource } from '../../shared/lists/live-list.ts'
import { type ShownList, useLiveList } from '../../shared/lists/use-live-list.ts'
import type { Client } from '../../state/client.ts'
import { useClient } from '../../state/use-client.ts'

const PAGE = 24

/** The discoverable guilds, largest first; filtered by name. */
export function useDiscovered(query: string): ShownList<ListedGuild> {
  const client = useClient()
  return useLiveList(useMemo(() => sourceOf(client, query), [client, query]))
}

const sourceOf = (client: Client, query: string): ListSource<ListedGuild> => ({
  read: async (last, signal) => {
    const wanted = { limit: PAGE, ...(query !== '' && { query }), after: last?.id }
    const items = await client.call(listDiscoverableGuilds, {}, { query: wanted, signal })
    return { items, isEnd: items.length < PAGE }
  },
  // Users receive no events of guilds that they are not in.
  follow: (_event, items) => items,
})
