import { useEffect, useMemo, useState } from 'react'
import { runWithErrorToast } from '../../shared/overlay/toasts.tsx'
import { currentLocation } from '../../shared/page/location.ts'
import { recentPaths } from '../../shared/page/recent-paths.ts'
import type { Client } from '../../state/client.ts'
import { useClient, useSnapshot } from '../../state/use-client.ts'
import { useMe } from '../../state/world.ts'
import { type ClientDestination, destinationsOf } from './destinations.ts'
import { type ClientCommand, findCommands, findDestinations } from './find-destinations.ts'

/** What the list contains: a place or a command. */
export type SwitcherOption =
  | { readonly key: string; readonly place: ClientDestination }
  | { readonly key: string; readonly command: ClientCommand }

export type OfferedCommands = {
  readonly commandsOf: (client: Client) => readonly ClientCommand[]
  /** Further commands, which are loaded once the switcher is open. */
  readonly morePages: (client: Client) => Promise<readonly ClientCommand[]>
}

const MOST_OPTIONS = 12

/** What matches: places, and below them commands. Without a query, places other than the open one. */
export function useSwitcherOptions(query: string, offered: OfferedCommands): readonly SwitcherOption[] {
  const world = useSnapshot((state) => state.world)
  const marks = useSnapshot((state) => state.marks)
  const me = useMe()
  const commands = useCommands(offered)
  const all = useMemo(() => (world === null ? [] : destinationsOf({ world, marks })), [world, marks])
  return useMemo(() => {
    const here = currentLocation().path
    const places = findDestinations(all, query, recentPaths(me.id), MOST_OPTIONS + 1).filter(
      ({ path }) => query.trim() !== '' || path !== here,
    )
    const found = findCommands(commands, query, MOST_OPTIONS)
    return [
      ...(query.trim().startsWith('>') ? [] : places).map((place) => ({ key: place.path, place })),
      ...found.map((command) => ({ key: `${command.detail} ${command.label}`, command })),
    ].slice(0, MOST_OPTIONS)
  }, [all, query, commands, me.id])
}

function useCommands({ commandsOf, morePages }: OfferedCommands): readonly ClientCommand[] {
  const client = useClient()
  const [more, setMore] = useState<readonly ClientCommand[]>([])

  useEffect(() => {
    let isOpen = true
    void runWithErrorToast(async () => {
      const loaded = await morePages(client)
      if (isOpen) setMore(loaded)
    })
    return () => {
      isOpen = false
    }
  }, [client, morePages])

  return useMemo(() => [...commandsOf(client), ...more], [client, commandsOf, more])
}
