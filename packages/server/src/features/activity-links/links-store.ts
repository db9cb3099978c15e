import { ApiError } from '../../kernel/api-error.ts'
import { removeImagesOf } from '../../media/images-store.ts'
import { findRow, insertRow, listRows, removeRows, removeSome, updateRows } from '../../store/access.ts'
import type { Db, TxDb } from '../../store/db.ts'
import type { DeletedOwner } from '../../store/owner-conditions.ts'
import { type ActivityLinkRow, activityLinks } from './activity-links-tables.ts'
import { type LinkName, readLinkId } from './links-rules.ts'

/** The visible fields of a link, as its row stores them. */
export interface StoredLink {
  readonly title: string
  readonly description: string
  readonly custom_id: string | null
}

/** The custom links of an application, oldest first. */
export const listLinks = (db: Db, applicationId: string): Promise<ActivityLinkRow[]> =>
  listRows(db, activityLinks, { application_id: applicationId, is_quick: false })

/** A link that has not expired. @throws NotFound */
export async function mustFindLink(db: Db, applicationId: string, text: string, now: number): Promise<ActivityLinkRow> {
  const { id, isQuick } = readLinkId(text)
  const row = await findRow(db, activityLinks, { application_id: applicationId, id })
  if (!row || row.is_quick !== isQuick) throw new ApiError('NotFound')
  if (row.expires_at !== null && row.expires_at <= now) throw new ApiError('NotFound')
  return row
}

/** A custom link. @throws NotFound */
export async function mustFindKeptLink(db: Db, applicationId: string, text: string): Promise<ActivityLinkRow> {
  const row = await mustFindLink(db, applicationId, text, 0)
  if (row.is_quick) throw new ApiError('NotFound')
  return row
}

/** The number of its quick links that have not expired. */
export async function countQuickLinks({ q }: Db, applicationId: string, now: number): Promise<number> {
  const row = await q
    .selectFrom('activity_links')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('application_id', '=', applicationId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export function newLinkRow(
  applicationId: string,
  { id, isQuick }: LinkName,
  link: StoredLink,
  image: string | null,
  expiresAt: number | null,
): ActivityLinkRow {
  const wire = JSON.stringify(link)
  return { application_id: applicationId, id, is_quick: isQuick, image, wire, expires_at: expiresAt }
}

export async function insertLink(db: Db, row: ActivityLinkRow): Promise<void> {
  await insertRow(db, activityLinks, row)
}

export async function updateLink(db: Db, { application_id, id, image, wire }: ActivityLinkRow): Promise<void> {
  await updateRows(db, activityLinks, { application_id, id }, { image, wire })
}

export async function removeLink(db: Db, { application_id, id }: ActivityLinkRow): Promise<void> {
  await removeRows(db, activityLinks, { application_id, id })
}

/** Removes some links of a deleted application, and their images; returns how many. */
export async function removeSomeLinks(
  { db }: { readonly db: TxDb },
  gone: DeletedOwner,
  limit: number,
): Promise<number> {
  const removed = await removeSome(db, activityLinks, { application_id: gone.id }, limit, ['id'])
  for (const { id } of removed) await removeImagesOf(db, id)
  return removed.length
}

/** Removes some expired links; returns their ids. */
export async function removeSomeExpiredLinks({ q }: Db, now: number, limit: number): Promise<string[]> {
  const some = q.selectFrom('activity_links').select('id').where('expires_at', '<=', now).limit(limit)
  const removed = await q
    .deleteFrom('activity_links')
    .where('expires_at', '<=', now)
    .where('id', 'in', some)
    .returning('id')
    .execute()
  return removed.map(({ id }) => id)
}
