import type { Seen } from '@guildhall/protocol/objects/users/presence'
import type { User } from '@guildhall/protocol/objects/users/user'
import type { PeerHooks } from './peer-hooks.ts'
import { type SeenItem, toItems, travelling } from './presence-messages.ts'

/** Where somebody may be seen otherwise than before. */
export interface ChangedPresence {
  readonly guilds: Set<string>
  /** The whole user, if they came online. */
  user: User | null
}

type Here = Pick<PeerHooks, 'seenHere' | 'seenEverywhereHere'>

/** How someone is seen altogether through this process. */
export const everywhere = (here: Here, user: string): SeenItem => ({
  user,
  seen: travelling(here.seenEverywhereHere(user)),
  guilds: [],
  everywhere: true,
})

/** What others are told of a change. How someone is seen may differ between guilds: a bot's sessions may be in some each. */
export function itemsOf(here: Here, user: string, { guilds, user: who }: ChangedPresence): SeenItem[] {
  const groups = new Map<string, SeenItem & { guilds: string[] }>()
  const group = (seen: Seen) => {
    const key = JSON.stringify(seen)
    const known = groups.get(key) ?? { user, seen, guilds: [], everywhere: false, ...(who && { who }) }
    groups.set(key, known)
    return known
  }
  group(travelling(here.seenEverywhereHere(user))).everywhere = true
  for (const id of guilds) group(travelling(here.seenHere(id, user))).guilds.push(id)
  return [...groups.values()].flatMap(toItems)
}
