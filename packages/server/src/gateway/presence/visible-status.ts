import type { Presence, PresenceFields, ShownStatus } from '@guildhall/protocol/objects/users/presence'
import { PLATFORMS } from '@guildhall/protocol/objects/users/presence'
import type { SessionPresence } from './session-presence.ts'

/** The presence of a user who is offline or invisible. */
export const OFFLINE: PresenceFields = { status: 'offline', activities: [], client_status: {} }

/** How many activities of one user are sent. */
const MOST_ACTIVITIES = 10

/** Of several statuses the one with the highest rank is shown, so `dnd` on one client applies to all. */
const RANK: Readonly<Record<ShownStatus, number>> = { offline: 0, idle: 1, online: 2, dnd: 3 }

const higher = (a: ShownStatus, b: ShownStatus): ShownStatus => (RANK[a] >= RANK[b] ? a : b)

/** The presence of one session as others see it. */
export function seenOfSession(
  { platform, status: chosen, activities }: SessionPresence,
  isIdle: boolean,
): PresenceFields {
  if (chosen === 'invisible' || chosen === 'offline') return OFFLINE
  const status = chosen === 'online' && isIdle ? 'idle' : chosen
  return { status, activities: [...activities], client_status: { [platform]: status } }
}

/** Combines the presences of several sessions. The order doesn't matter. */
export function merged(all: readonly PresenceFields[]): PresenceFields {
  const visible = all.filter(({ status }) => status !== 'offline')
  const [only] = visible
  if (!only) return OFFLINE
  if (visible.length === 1) return only
  const client_status: PresenceFields['client_status'] = {}
  for (const platform of PLATFORMS) {
    const found = visible.flatMap((seen) => seen.client_status[platform] ?? [])
    if (found.length > 0) client_status[platform] = found.reduce(higher)
  }
  return {
    status: visible.map(({ status }) => status).reduce(higher),
    activities: mergedActivities(visible),
    client_status,
  }
}

/** A custom status comes first, then the latest activities. */
function mergedActivities(all: readonly PresenceFields[]): PresenceFields['activities'] {
  const byId = new Map<string, PresenceFields['activities'][number]>()
  for (const activity of all.flatMap(({ activities }) => activities)) {
    const known = byId.get(activity.id)
    if (!known || known.created_at < activity.created_at) byId.set(activity.id, activity)
  }
  const sorted = [...byId.values()].sort(
    (a, b) =>
      Number(b.id === 'custom') - Number(a.id === 'custom') || b.created_at - a.created_at || (a.id < b.id ? -1 : 1),
  )
  return sorted.slice(0, MOST_ACTIVITIES)
}

/** Whether two presences look the same to others. */
export const isSameSeen = (a: PresenceFields, b: PresenceFields): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b)

/** A presence in the format of lists. */
export const toPresence = (id: string, seen: PresenceFields): Presence => ({ user: { id }, ...seen })
