import { type Activity, SHOWN_STATUSES, type ShownStatus } from '@guildhall/protocol/objects/users/presence'
import type { ListedMember } from '@guildhall/protocol/state/member-list'

type Shown = { readonly status: ShownStatus; readonly activities: readonly Activity[] }

const OFFLINE: Shown = { status: 'offline', activities: [] }

/** A user's status in a list; without a presence they are offline. */
export const presenceOf = ({ presence }: Pick<ListedMember, 'presence'>): Shown =>
  isPresence(presence) ? presence : OFFLINE

function isPresence(value: unknown): value is Shown {
  if (typeof value !== 'object' || value === null || !('status' in value) || !('activities' in value)) return false
  return SHOWN_STATUSES.some((status) => status === value.status) && Array.isArray(value.activities)
}
