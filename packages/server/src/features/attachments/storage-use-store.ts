import { type Db, statement, type TxDb } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import type { AttachmentRow } from '../../store/tables.ts'

/** Of an attachment, what says whose storage it counts for. */
type Stored = Pick<AttachmentRow, 'guild_id' | 'channel_id' | 'sender_id' | 'size'>

/** The guild of an attachment; null in a private channel, whose id stands in its place. */
export const guildOfAttachment = ({ guild_id, channel_id }: Pick<Stored, 'guild_id' | 'channel_id'>): string | null =>
  guild_id === channel_id ? null : guild_id

const ownerOfBot = statement<{ id: string }, { owner_id: string }>((q, param) =>
  q.selectFrom('applications').select('owner_id').where('bot_id', '=', param('id')),
)

/** Whose storage a sender's files count for: a bot's for the owner of its application, who can make any number of bots in turn. */
export async function storageOwnerOf(db: Db, senderId: string): Promise<string> {
  const [application] = await ownerOfBot(db, { id: senderId })
  return application?.owner_id ?? senderId
}

/** Adds to what somebody's attachments have, and locks that until the unit commits. @returns what they have now */
export async function addStorageUse({ q }: TxDb, ownerId: string, bytes: number): Promise<number> {
  const row = await q
    .insertInto('storage_use')
    .values({ owner_id: ownerId, bytes })
    .onConflict((there) =>
      there.column('owner_id').doUpdateSet((eb) => ({ bytes: eb('storage_use.bytes', '+', bytes) })),
    )
    .returning('bytes')
    .executeTakeFirstOrThrow()
  return Number(row.bytes)
}

/** How many bytes the attachments of users or guilds have; whoever has none is absent. At most 1,024 of them. */
export async function storageUsedBy({ q }: Db, ownerIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const [ids = []] = idLists(ownerIds)
  if (ids.length === 0) return new Map()
  const rows = await q.selectFrom('storage_use').select(['owner_id', 'bytes']).where('owner_id', 'in', ids).execute()
  return new Map(rows.map(({ owner_id, bytes }) => [owner_id, Number(bytes)]))
}

/** Takes back what attachments have that are gone. Everybody's row is taken in one order, so that no two units wait for each other. */
export async function releaseStorage({ q }: TxDb, gone: readonly Stored[]): Promise<void> {
  const freed = new Map<string, number>()
  for (const each of gone) {
    for (const id of [each.sender_id, guildOfAttachment(each)])
      if (id !== null) freed.set(id, (freed.get(id) ?? 0) + each.size)
  }
  for (const [id, bytes] of [...freed].sort(([a], [b]) => byIdNumber(a, b))) {
    await q
      .updateTable('storage_use')
      .set((eb) => ({ bytes: eb('bytes', '-', bytes) }))
      .where('owner_id', '=', id)
      .execute()
  }
  if (freed.size === 0) return
  await q
    .deleteFrom('storage_use')
    .where('owner_id', 'in', [...freed.keys()])
    .where('bytes', '<=', 0)
    .execute()
}

/** Ids in the order of their numbers. */
export const byIdNumber = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1)
