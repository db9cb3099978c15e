import { byIdNumber } from '../kernel/ids/id-order.ts'
import { type Db, statement, type TxDb } from '../store/db.ts'
import { idLists } from '../store/id-list.ts'

/** The size of a file, and the user and guild for whom it counts. */
export interface StoredFile {
  readonly senderId: string | null
  readonly guildId: string | null
  readonly size: number
}

const ownerOfBot = statement<{ id: string }, { owner_id: string }>((q, param) =>
  q.selectFrom('applications').select('owner_id').where('bot_id', '=', param('id')),
)

/**
 * The user for whose storage a sender's files count: for a bot, the owner of its application, who could otherwise
 * create bots to get more.
 */
export async function storageOwnerOf(db: Db, senderId: string): Promise<string> {
  const [application] = await ownerOfBot(db, { id: senderId })
  return application?.owner_id ?? senderId
}

/** The changes of the storage of each owner by added and removed files, in bytes. */
export function usesOf(come: readonly StoredFile[], gone: readonly StoredFile[]): Map<string, number> {
  const changes = new Map<string, number>()
  const count = (files: readonly StoredFile[], sign: 1 | -1) => {
    for (const { senderId, guildId, size } of files) {
      for (const id of [senderId, guildId]) if (id !== null) changes.set(id, (changes.get(id) ?? 0) + sign * size)
    }
  }
  count(come, 1)
  count(gone, -1)
  return changes
}

/**
 * Changes the storage of some owners, and locks their rows until the unit commits, always in the same order to avoid
 * deadlocks.
 *
 * @returns the new values
 */
export async function changeStorageUse(
  { q }: TxDb,
  changes: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const values = [...changes].filter(([, bytes]) => bytes !== 0).sort(([a], [b]) => byIdNumber(a, b))
  if (values.length === 0) return new Map()
  const rows = await q
    .insertInto('storage_use')
    .values(values.map(([owner_id, bytes]) => ({ owner_id, bytes })))
    .onConflict((there) =>
      there.column('owner_id').doUpdateSet((eb) => ({ bytes: eb('storage_use.bytes', '+', eb.ref('excluded.bytes')) })),
    )
    .returning(['owner_id', 'bytes'])
    .execute()
  const uses = new Map(rows.map(({ owner_id, bytes }) => [owner_id, Number(bytes)]))
  const none = [...uses].filter(([, bytes]) => bytes <= 0).map(([id]) => id)
  if (none.length > 0) await q.deleteFrom('storage_use').where('owner_id', 'in', none).execute()
  return uses
}

/** Subtracts the size of removed files. */
export async function releaseStorage(db: TxDb, gone: readonly StoredFile[]): Promise<void> {
  await changeStorageUse(db, usesOf([], gone))
}

/** The storage of some users or guilds, in bytes; those with none are absent. At most 1,024 of them. */
export async function storageUsedBy({ q }: Db, ownerIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const [ids = []] = idLists(ownerIds)
  if (ids.length === 0) return new Map()
  const rows = await q.selectFrom('storage_use').select(['owner_id', 'bytes']).where('owner_id', 'in', ids).execute()
  return new Map(rows.map(({ owner_id, bytes }) => [owner_id, Number(bytes)]))
}
