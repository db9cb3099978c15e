import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { type Db, statement } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import type { ThreadRow } from '../../store/tables/channels.ts'
import { type StoredThread, THREAD_COLUMNS } from './threads-store.ts'

interface ArchivedPage {
  guildId: string
  parentId: string
  before: number
  limit: number
}

const archived = (types: readonly number[]) =>
  statement<ArchivedPage, StoredThread>((q, param) => {
    // One index range for each type; the result is the newest of all.
    const pages = types.map((type) =>
      q
        .selectFrom(
          q
            .selectFrom('threads')
            .select([...THREAD_COLUMNS, 'archived_at', 'id'])
            .where('guild_id', '=', param('guildId'))
            .where('parent_id', '=', param('parentId'))
            .where('archived', '=', true)
            .where('type', '=', type)
            .where('archived_at', '<', param('before'))
            .orderBy('archived_at', 'desc')
            .orderBy('id', 'desc')
            .limit(param('limit'))
            .as('page'),
        )
        .select([...THREAD_COLUMNS, 'archived_at', 'id']),
    )
    return q
      .selectFrom(pages.reduce((all, page) => all.unionAll(page)).as('pages'))
      .select(THREAD_COLUMNS)
      .orderBy('archived_at', 'desc')
      .orderBy('id', 'desc')
      .limit(param('limit'))
  })

/** Archived public threads of a channel, the most recently archived first. */
export const listPublicArchived = archived([ChannelType.PUBLIC_THREAD, ChannelType.ANNOUNCEMENT_THREAD])

/** Archived private threads of a channel, the most recently archived first. */
export const listPrivateArchived = archived([ChannelType.PRIVATE_THREAD])

/** Archived private threads of a channel of which a user is a member, by their ids, newest first. */
export const listJoinedArchived = statement<
  { guildId: string; parentId: string; userId: string; before: string; limit: number },
  StoredThread
>((q, param) =>
  q
    .selectFrom('thread_members')
    .innerJoin('threads', (join) =>
      join
        .onRef('threads.guild_id', '=', 'thread_members.guild_id')
        .onRef('threads.id', '=', 'thread_members.thread_id'),
    )
    .select(THREAD_COLUMNS)
    .where('thread_members.guild_id', '=', param('guildId'))
    .where('thread_members.user_id', '=', param('userId'))
    .where('thread_members.parent_id', '=', param('parentId'))
    .where('thread_members.is_private', '=', true)
    .where('thread_members.thread_id', '<', param('before'))
    .where('threads.archived', '=', true)
    .orderBy('thread_members.thread_id', 'desc')
    .limit(param('limit')),
)

/** Active threads whose archive duration has passed without a message, the earliest first. */
export const listDueThreads = statement<
  { now: number; dueAt: number; id: string; limit: number },
  Pick<ThreadRow, 'guild_id' | 'id' | 'archive_due_at'>
>((q, param) =>
  q
    .selectFrom('threads')
    .select(['guild_id', 'id', 'archive_due_at'])
    .where('archive_due_at', '<=', param('now'))
    .where('archive_due_at', '>=', param('dueAt'))
    .where((where) => where.or([where('archive_due_at', '>', param('dueAt')), where('id', '>', param('id'))]))
    .orderBy('archive_due_at')
    .orderBy('id')
    .limit(param('limit')),
)

/** The threads that are still due, of the given ones. */
export function listStillDue(db: Db, guildId: string, ids: readonly string[], now: number): Promise<StoredThread[]> {
  return db.q
    .selectFrom('threads')
    .select(THREAD_COLUMNS)
    .where('guild_id', '=', guildId)
    .where('id', 'in', idLists(ids)[0] ?? [])
    .where('archive_due_at', '<=', now)
    .orderBy('archive_due_at')
    .execute()
}
