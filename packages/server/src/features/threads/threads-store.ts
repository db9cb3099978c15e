import type { BareThread, Thread } from '@guildhall/protocol/objects/channels/thread'
import { bareThread } from '@guildhall/protocol/state/guild-state'
import { sql } from 'kysely'
import { insertRow, removeRows } from '../../store/access.ts'
import { type Db, statement } from '../../store/db.ts'
import { idLists, statementOfIds } from '../../store/id-list.ts'
import { type ThreadRow, threads } from '../../store/tables/channels.ts'

/** A thread as its row stores it. The fields that change with its messages are columns. */
export type StoredThread = Pick<
  ThreadRow,
  'wire' | 'last_message_id' | 'last_pin_at' | 'message_count' | 'total_message_sent' | 'member_count'
>

interface ThreadKey {
  guildId: string
  id: string
}

/** The columns of {@link StoredThread}. */
export const THREAD_COLUMNS = [
  'wire',
  'last_message_id',
  'last_pin_at',
  'message_count',
  'total_message_sent',
  'member_count',
] as const

const find = statement<ThreadKey, StoredThread>((q, param) =>
  q.selectFrom('threads').select(THREAD_COLUMNS).where('guild_id', '=', param('guildId')).where('id', '=', param('id')),
)

const listActive = statementOfIds((q, ids) =>
  q
    .selectFrom('threads')
    .select([...THREAD_COLUMNS, 'guild_id'])
    .where('guild_id', 'in', ids)
    .where('archived', '=', sql.lit(false))
    .orderBy('id', 'desc'),
)

const update = statement<
  ThreadKey & { wire: string; archived: boolean; archivedAt: number; dueAt: number | null; joined: number },
  StoredThread
>((q, param) =>
  q
    .updateTable('threads')
    .set({
      wire: param('wire'),
      archived: param('archived'),
      archived_at: param('archivedAt'),
      archive_due_at: param('dueAt'),
      member_count: sql<number>`member_count + ${param('joined')}`,
    })
    .where('guild_id', '=', param('guildId'))
    .where('id', '=', param('id'))
    .returning(THREAD_COLUMNS),
)

export async function insertThread(db: Db, thread: Thread, dueAt: number): Promise<void> {
  const { guild_id, id, parent_id, type, thread_metadata } = thread
  const { last_message_id, message_count, total_message_sent, member_count } = thread
  await insertRow(db, threads, {
    ...{ guild_id, id, parent_id, type, last_message_id, message_count, total_message_sent, member_count },
    last_pin_at: null,
    archived: false,
    archived_at: Date.parse(thread_metadata.archive_timestamp),
    archive_due_at: dueAt,
    wire: JSON.stringify(bareThread(thread)),
  })
}

export async function findStoredThread(db: Db, guildId: string, id: string): Promise<StoredThread | undefined> {
  const [row] = await find(db, { guildId, id })
  return row
}

/** Some threads of a guild; unknown ids are omitted. */
export async function listStoredThreads(db: Db, guildId: string, ids: Iterable<string>): Promise<StoredThread[]> {
  const found: StoredThread[] = []
  for (const some of idLists(ids)) {
    const query = db.q.selectFrom('threads').select(THREAD_COLUMNS).where('guild_id', '=', guildId)
    found.push(...(await query.where('id', 'in', some).execute()))
  }
  return found
}

/** The active threads of guilds, the newest of each first. */
export async function listActiveThreads(
  db: Db,
  guildIds: readonly string[],
): Promise<(StoredThread & { guild_id: string })[]> {
  const found = await Promise.all(idLists(guildIds).map((ids) => listActive(db, ids)))
  return found.flat()
}

/**
 * Stores a thread's new state; `dueAt` is when it will be archived, null for never; `joined` is how many users joined.
 */
export async function updateThread(
  db: Db,
  thread: BareThread,
  dueAt: number | null,
  joined: number,
): Promise<StoredThread | undefined> {
  const { guild_id, id, thread_metadata } = thread
  const { archived, archive_timestamp } = thread_metadata
  const archivedAt = Date.parse(archive_timestamp)
  const wire = JSON.stringify(thread)
  const [row] = await update(db, { guildId: guild_id, id, wire, archived, archivedAt, dueAt, joined })
  return row
}

export async function removeThread(db: Db, { guild_id, id }: Pick<BareThread, 'guild_id' | 'id'>): Promise<void> {
  await removeRows(db, threads, { guild_id, id })
}

/** A thread after a new message, and whether its author was a member. */
export type SpokenThread = StoredThread & { is_in: number }

const count = statement<ThreadKey & { messageId: string; dueAt: number; userId: string }, SpokenThread>((q, param) =>
  q
    .updateTable('threads')
    .set({
      last_message_id: param('messageId'),
      message_count: sql<number>`message_count + 1`,
      total_message_sent: sql<number>`total_message_sent + 1`,
      archive_due_at: sql<
        number | null
      >`case when archive_due_at is null then null else cast(${param('dueAt')} as double precision) end`,
    })
    .where('guild_id', '=', param('guildId'))
    .where('id', '=', param('id'))
    .returning((row) => [
      ...THREAD_COLUMNS,
      row
        .case()
        .when(
          row.exists(
            row
              .selectFrom('thread_members')
              .select('user_id')
              .whereRef('thread_members.guild_id', '=', 'threads.guild_id')
              .whereRef('thread_members.thread_id', '=', 'threads.id')
              .where('user_id', '=', param('userId')),
          ),
        )
        .then(1)
        .else(0)
        .end()
        .as('is_in'),
    ]),
)

/** Counts a new message of a thread, and postpones its archiving; undefined if the thread doesn't exist. */
export async function countMessage(
  db: Db,
  { guild_id, id }: BareThread,
  message: { messageId: string; userId: string; dueAt: number },
): Promise<SpokenThread | undefined> {
  const [row] = await count(db, { guildId: guild_id, id, ...message })
  return row
}

/** The newest messages and pins of some threads of a guild. */
export async function listNewestInThreads(
  db: Db,
  guildId: string,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, Pick<ThreadRow, 'last_message_id' | 'last_pin_at'>>> {
  const found = new Map<string, Pick<ThreadRow, 'last_message_id' | 'last_pin_at'>>()
  for (const some of idLists(ids)) {
    const rows = await db.q
      .selectFrom('threads')
      .select(['id', 'last_message_id', 'last_pin_at'])
      .where('guild_id', '=', guildId)
      .where('id', 'in', some)
      .execute()
    for (const { id, ...newest } of rows) found.set(id, newest)
  }
  return found
}

const uncount = statement<ThreadKey & { by: number }, never>((q, param) =>
  q
    .updateTable('threads')
    .set({
      message_count: sql<number>`case when message_count < ${param('by')} then 0 else message_count - ${param('by')} end`,
    })
    .where('guild_id', '=', param('guildId'))
    .where('id', '=', param('id')),
)

/** Subtracts deleted messages from a thread's count. */
export async function uncountMessages(db: Db, { guildId, id }: ThreadKey, by: number): Promise<void> {
  await uncount(db, { guildId, id, by })
}

/** Some threads of a channel, in any state. */
export async function listThreadIdsOf(db: Db, guildId: string, parentId: string, limit: number): Promise<string[]> {
  const rows = await db.q
    .selectFrom('threads')
    .select('id')
    .where('guild_id', '=', guildId)
    .where('parent_id', '=', parentId)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
