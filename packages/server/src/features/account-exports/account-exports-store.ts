import { findRow, removeRows, saveRow } from '../../store/access.ts'
import { type Db, statement } from '../../store/db.ts'
import { users } from '../../store/tables/users.ts'
import type { StoredMessage } from '../messages/messages-view.ts'
import {
  type AccountExportPart,
  type AccountExportRow,
  accountExportParts,
  accountExports,
} from './account-exports-tables.ts'

export const findAccountExport = (db: Db, userId: string): Promise<AccountExportRow | undefined> =>
  findRow(db, accountExports, { user_id: userId })

/** Adds an export, or replaces the user's last one. */
export const saveAccountExport = (db: Db, row: AccountExportRow): Promise<void> => saveRow(db, accountExports, row)

export const findAccountRow = (db: Db, id: string) => findRow(db, users, { id })

/** Saves a part; one that was collected before a crash is replaced. */
export const saveExportPart = (db: Db, part: AccountExportPart): Promise<void> => saveRow(db, accountExportParts, part)

/** Locks an export that is being collected until the unit commits, so that it isn't removed meanwhile. */
const lock = statement<{ userId: string; id: string }, AccountExportRow>((q, param) =>
  q
    .updateTable('account_exports')
    .set({ state: 'collecting' })
    .where('user_id', '=', param('userId'))
    .where('export_id', '=', param('id'))
    .where('state', '=', 'collecting')
    .returningAll(),
)

export async function lockCollecting(db: Db, userId: string, id: string): Promise<AccountExportRow | undefined> {
  const [row] = await lock(db, { userId, id })
  return row
}

const listDue = statement<{ now: number; limit: number }, { user_id: string; export_id: string }>((q, param) =>
  q
    .selectFrom('account_exports')
    .select(['user_id', 'export_id'])
    .where('expires_at', '<=', param('now'))
    .orderBy('expires_at')
    .limit(param('limit')),
)

export const listExpiredExports = (db: Db, now: number, limit: number) => listDue(db, { now, limit })

/** Removes some parts of a user's exports up to one; returns how many. */
export async function removeSomeParts({ q }: Db, userId: string, upTo: string, limit: number): Promise<number> {
  const some = q
    .selectFrom('account_export_parts')
    .select(['export_id', 'position', 'number'])
    .where('user_id', '=', userId)
    .where('export_id', '<=', upTo)
    .limit(limit)
  const removed = await q
    .deleteFrom('account_export_parts')
    .where('user_id', '=', userId)
    .where(({ eb, refTuple }) =>
      eb(refTuple('export_id', 'position', 'number'), 'in', some.$asTuple('export_id', 'position', 'number')),
    )
    .returning('number')
    .execute()
  return removed.length
}

export async function removeAccountExport(db: Db, userId: string, id: string): Promise<void> {
  await removeRows(db, accountExports, { user_id: userId, export_id: id })
}

type PartPosition = Pick<AccountExportPart, 'position' | 'number'>
type PartKey = { userId: string; exportId: string }

const listAfter = statement<
  PartKey & PartPosition & { limit: number },
  Omit<AccountExportPart, 'bytes' | 'user_id' | 'export_id'>
>((q, param) =>
  q
    .selectFrom('account_export_parts')
    .select(['position', 'number', 'path', 'attachment_id'])
    .where('user_id', '=', param('userId'))
    .where('export_id', '=', param('exportId'))
    .where(({ eb, or, and }) =>
      or([
        eb('position', '>', param('position')),
        and([eb('position', '=', param('position')), eb('number', '>', param('number'))]),
      ]),
    )
    .orderBy('position')
    .orderBy('number')
    .limit(param('limit')),
)

/** Parts without their bytes, in order. */
export const listExportParts = (db: Db, key: PartKey, after: PartPosition, limit: number) =>
  listAfter(db, { ...key, ...after, limit })

export async function findPartBytes(db: Db, key: PartKey, position: PartPosition): Promise<Uint8Array | null> {
  const { userId: user_id, exportId: export_id } = key
  return (await findRow(db, accountExportParts, { user_id, export_id, ...position }))?.bytes ?? null
}

const nextGuild = statement<{ userId: string; after: string }, { id: string }>((q, param) =>
  q
    .selectFrom('guilds')
    .select('guilds.id')
    .where('guilds.id', '>', param('after'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('messages')
          .select('messages.id')
          .whereRef('messages.guild_id', '=', 'guilds.id')
          .where('messages.author_id', '=', param('userId')),
      ),
    )
    .orderBy('guilds.id')
    .limit(1),
)

const nextPrivateChannel = statement<{ userId: string; after: string }, { id: string }>((q, param) =>
  q
    .selectFrom('private_recipients')
    .select('channel_id as id')
    .where('user_id', '=', param('userId'))
    .where('channel_id', '>', param('after'))
    .orderBy('channel_id')
    .limit(1),
)

/** The next guild in which a user has written, or the next private channel that they are in. */
export async function findNextPlace(
  db: Db,
  kind: 'guild' | 'channel',
  userId: string,
  after: string,
): Promise<string | undefined> {
  const [row] = await (kind === 'guild' ? nextGuild : nextPrivateChannel)(db, { userId, after })
  return row?.id
}

const listWritten = statement<{ placeId: string; userId: string; after: string; limit: number }, { wire: string }>(
  (q, param) =>
    q
      .selectFrom('messages')
      .select('wire')
      .where('guild_id', '=', param('placeId'))
      .where('author_id', '=', param('userId'))
      .where('id', '>', param('after'))
      .orderBy('id')
      .limit(param('limit')),
)

/** Messages that a user has written in a guild or a private channel, oldest first. */
export async function listOwnMessages(
  db: Db,
  page: { placeId: string; userId: string; after: string; limit: number },
): Promise<StoredMessage[]> {
  return (await listWritten(db, page)).map(({ wire }) => JSON.parse(wire))
}

export const listOwnedApplications = ({ q }: Db, userId: string) =>
  q
    .selectFrom('applications')
    .select(['id', 'name', 'description', 'created_at', 'tags', 'is_public', 'interactions_endpoint_url'])
    .where('owner_id', '=', userId)
    .orderBy('id')
    .execute()

/** Which of some attachments are still served. */
export async function listServedAttachments({ q }: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const served = q.selectFrom('attachments').select('id').where('id', 'in', ids).where('expires_at', 'is', null)
  return new Set((await served.execute()).map(({ id }) => id))
}
