import type { Threads } from '@guildhall/protocol/objects/channels/thread'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { Db } from '../../store/db.ts'
import { listThreadMemberships } from './thread-members-store.ts'
import type { StoredThread } from './threads-store.ts'
import { toThread, toThreadMember } from './threads-view.ts'

/** The default number of archived threads in a page. */
export const DEFAULT_ARCHIVED_LIMIT = 50

/** Later than any archive time. */
const END = Number.MAX_SAFE_INTEGER

export const momentBefore = (before: string | undefined): number => (before === undefined ? END : Date.parse(before))

/** A page of archived threads, for which one more thread than its limit was read, with the caller's memberships. */
export async function toThreadsPage(
  db: Db,
  guild: GuildModel,
  userId: string,
  found: readonly StoredThread[],
  limit: number,
): Promise<Threads> {
  const threads = found.slice(0, limit).map((stored) => toThread(guild, stored))
  const memberships = await listThreadMemberships(
    db,
    guild.id,
    userId,
    threads.map(({ id }) => id),
  )
  return { threads, members: memberships.map(toThreadMember), has_more: found.length > limit }
}
