import type { PresenceFields } from '@guildhall/protocol/objects/users/presence'
import type { User } from '@guildhall/protocol/objects/users/user'
import type { PeerHooks } from './peer-hooks.ts'
import { type SeenItem, toItems, travelling } from './presence-messages.ts'

/** Where a user's presence may have changed. */
export interface ChangedPresence {
  readonly guilds: Set<string>
  /** The complete user, if they came online. */
  user: User | null
}

type Here = Pick<PeerHooks, 'seenHere' | 'seenEverywhereHere'>

/** A user's overall presence through this process. */
export const everywhere = (here: Here, user: string): SeenItem => ({
  user,
  seen: travelling(here.seenEverywhereHere(user)),
  guilds: [],
  everywhere: true,
})

/**
 * The messages for a change. A user's presence may differ between guilds, because the shards of a bot are in different
 * ones.
 */
export function itemsOf(here: Here, user: string, { guilds, user: who }: ChangedPresence): SeenItem[] {
  const groups = new Map<string, SeenItem & { guilds: string[] }>()
  const group = (seen: PresenceFields) => {
    const key = JSON.stringify(seen)
    const known = groups.get(key) ?? { user, seen, guilds: [], everywhere: false, ...(who && { who }) }
    groups.set(key, known)
    return known
  }
  group(travelling(here.seenEverywhereHere(user))).everywhere = true
  for (const id of guilds) group(travelling(here.seenHere(id, user))).guilds.push(id)
  return [...groups.values()].flatMap(toItems)
}
