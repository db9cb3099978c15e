import { ApiError } from '../../kernel/api-error.ts'
import { removeImagesOf } from '../../media/images-store.ts'
import { type Db, statement, type TxDb } from '../../store/db.ts'
import type { ActivityLinkRow } from './activity-links-tables.ts'
import { type LinkName, readLinkId } from './links-rules.ts'

/** Each has a picture. */
const LINKS_AT_ONCE = 50

/** What is shown of a link, as its row holds it. */
export interface StoredLink {
  readonly title: string
  readonly description: string
  readonly custom_id: string | null
}

const find = statement<{ applicationId: string; id: string }, ActivityLinkRow>((q, param) =>
  q
    .selectFrom('activity_links')
    .selectAll()
    .where('application_id', '=', param('applicationId'))
    .where('id', '=', param('id')),
)

const list = statement<{ applicationId: string }, ActivityLinkRow>((q, param) =>
  q
    .selectFrom('activity_links')
    .selectAll()
    .where('application_id', '=', param('applicationId'))
    .where('is_quick', '=', false)
    .orderBy('id'),
)

/** The links of an application that stay, the oldest first. */
export const listLinks = (db: Db, applicationId: string): Promise<ActivityLinkRow[]> => list(db, { applicationId })

/** A link that still leads somewhere. @throws NotFound */
export async function mustFindLink(db: Db, applicationId: string, text: string, now: number): Promise<ActivityLinkRow> {
  const { id, isQuick } = readLinkId(text)
  const [row] = await find(db, { applicationId, id })
  if (!row || row.is_quick !== isQuick) throw new ApiError('NotFound')
  if (row.expires_at !== null && row.expires_at <= now) throw new ApiError('NotFound')
  return row
}

/** One that stays. @throws NotFound */
export async function mustFindKeptLink(db: Db, applicationId: string, text: string): Promise<ActivityLinkRow> {
  const row = await mustFindLink(db, applicationId, text, 0)
  if (row.is_quick) throw new ApiError('NotFound')
  return row
}

/** How many of its quick links still lead somewhere. */
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

export async function insertLink({ q }: Db, row: ActivityLinkRow): Promise<void> {
  await q.insertInto('activity_links').values(row).execute()
}

export async function updateLink({ q }: Db, { application_id, id, image, wire }: ActivityLinkRow): Promise<void> {
  await q
    .updateTable('activity_links')
    .set({ image, wire })
    .where('application_id', '=', application_id)
    .where('id', '=', id)
    .execute()
}

export async function removeLink({ q }: Db, { application_id, id }: ActivityLinkRow): Promise<void> {
  await q.deleteFrom('activity_links').where('application_id', '=', application_id).where('id', '=', id).execute()
}

/** Removes some links of an application that is gone, and their pictures; false when there is nothing more. */
export async function removeLeftLinks(db: TxDb, applicationId: string): Promise<boolean> {
  const { q } = db
  const some = q
    .selectFrom('activity_links')
    .select('id')
    .where('application_id', '=', applicationId)
    .limit(LINKS_AT_ONCE)
  const removed = await q
    .deleteFrom('activity_links')
    .where('application_id', '=', applicationId)
    .where('id', 'in', some)
    .returning('id')
    .execute()
  for (const { id } of removed) await removeImagesOf(db, id)
  return removed.length > 0
}

/** Removes some links whose time is over; gives their ids. */
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
