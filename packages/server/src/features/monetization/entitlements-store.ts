import { APPLICATION_LIMITS } from '@guildhall/protocol/application-limits'
import { EntitlementOwner } from '@guildhall/protocol/enums/monetization'
import type { EntitlementsQuery } from '@guildhall/protocol/objects/applications/entitlement'
import { type ExpressionBuilder, sql } from 'kysely'
import { ApiError } from '../../kernel/api-error.ts'
import { findRow, insertRow, removeSome, updateRows } from '../../store/access.ts'
import { type Db, statement, type TxDb } from '../../store/db.ts'
import type { Tables } from '../../store/tables.ts'
import { type EntitlementRow, entitlements } from './entitlements-tables.ts'

/** @throws UnknownEntitlement */
export async function mustFindEntitlement(db: Db, applicationId: string, id: string): Promise<EntitlementRow> {
  const row = await findRow(db, entitlements, { application_id: applicationId, id })
  if (!row) throw new ApiError('UnknownEntitlement')
  return row
}

const [BY_OWNER, BY_USER] = ['entitlements_by_owner', 'entitlements_by_user']

/** Without a hint, SQLite would scan all entitlements of an application. */
const along = (dialect: Db['dialect'], index: string | undefined) =>
  sql<EntitlementRow>`entitlements`.as<'entitlements'>(
    sql.raw(dialect === 'sqlite' && index ? `entitlements indexed by ${index}` : 'entitlements'),
  )

type Where = ExpressionBuilder<Tables, 'entitlements'>

const hasNotEnded = (where: Where, now: number) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)])
const hasBegun = (where: Where, now: number) =>
  where.or([where('starts_at', 'is', null), where('starts_at', '<=', now)])

/** One page of an application's entitlements, by ascending id; it ends before `before`, or begins after `after`. */
export async function listEntitlementRows(
  db: Db,
  applicationId: string,
  query: EntitlementsQuery,
  now: number,
): Promise<EntitlementRow[]> {
  const { user_id, guild_id, sku_ids, before, after = '0', only_active } = query
  const index = guild_id === undefined ? user_id && BY_USER : BY_OWNER
  let all = db.q.selectFrom(along(db.dialect, index)).selectAll().where('application_id', '=', applicationId)
  if (user_id !== undefined) all = all.where('user_id', '=', user_id)
  if (guild_id !== undefined) {
    all = all.where('owner_id', '=', guild_id).where('owner_type', '=', EntitlementOwner.GUILD)
  }
  if (sku_ids !== undefined && sku_ids.length > 0) all = all.where('sku_id', 'in', sku_ids)
  if (query.exclude_deleted || only_active) all = all.where('is_deleted', '=', false)
  if (query.exclude_ended || only_active) all = all.where((where) => hasNotEnded(where, now))
  if (only_active) all = all.where('is_consumed', '=', false).where((where) => hasBegun(where, now))
  const page = all.limit(query.limit ?? APPLICATION_LIMITS.entitlementsPerPage.max)
  if (before === undefined) return page.where('id', '>', after).orderBy('id').execute()
  return (await page.where('id', '<', before).orderBy('id', 'desc').execute()).reverse()
}

interface Holding {
  applicationId: string
  userId: string
  guildId: string
  now: number
}

const heldIn = (dialect: Db['dialect']) =>
  statement<Holding, EntitlementRow>((q, param) =>
    q
      .selectFrom(along(dialect, BY_OWNER))
      .selectAll()
      .where('application_id', '=', param('applicationId'))
      .where('owner_id', 'in', [param('userId'), param('guildId')])
      .where('is_deleted', '=', false)
      .where('is_consumed', '=', false)
      .where((where) => hasBegun(where, param('now')))
      .where((where) => hasNotEnded(where, param('now')))
      .orderBy('id', 'desc')
      .limit(APPLICATION_LIMITS.entitlementsShown),
  )

const listHeld = { sqlite: heldIn('sqlite'), postgres: heldIn('postgres') }

/**
 * The current entitlements of a user and a guild to an application's SKUs, oldest first; above the limit only the
 * newest.
 */
export async function listEntitlementsHeld(
  db: Db,
  { guildId, ...holder }: Omit<Holding, 'guildId'> & { guildId: string | null },
): Promise<EntitlementRow[]> {
  return (await listHeld[db.dialect](db, { ...holder, guildId: guildId ?? '0' })).reverse()
}

/** The entitlements of a user to an application's SKUs, oldest first; above the limit only the newest. */
export async function listEntitlementsOfUser(
  db: Db,
  { applicationId, userId }: { applicationId: string; userId: string },
  { sku_ids = [], exclude_consumed }: { sku_ids?: readonly string[]; exclude_consumed: boolean },
): Promise<EntitlementRow[]> {
  let all = db.q
    .selectFrom(along(db.dialect, BY_USER))
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('user_id', '=', userId)
    .where('is_deleted', '=', false)
  if (sku_ids.length > 0) all = all.where('sku_id', 'in', sku_ids)
  if (exclude_consumed) all = all.where('is_consumed', '=', false)
  return (await all.orderBy('id', 'desc').limit(APPLICATION_LIMITS.entitlementsShown).execute()).reverse()
}

/** Some entitlements of a user that aren't deleted. @param id only this one */
export const listRemainingEntitlements = (
  { q }: Db,
  userId: string,
  limit: number,
  id?: string,
): Promise<EntitlementRow[]> =>
  q
    .selectFrom('entitlements')
    .selectAll()
    .where('owner_id', '=', userId)
    .where('owner_type', '=', EntitlementOwner.USER)
    .where('is_deleted', '=', false)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('application_id')
    .orderBy('id')
    .limit(limit)
    .execute()

export async function insertEntitlement(db: Db, row: EntitlementRow): Promise<void> {
  await insertRow(db, entitlements, row)
}

export async function updateEntitlement(db: Db, { application_id, id, ...row }: EntitlementRow): Promise<void> {
  await updateRows(db, entitlements, { application_id, id }, row)
}

/** Whether a guild exists; if so, it can't be deleted until the unit commits. */
export async function lockGuildIfExists(db: TxDb, id: string): Promise<boolean> {
  const guild = db.q.selectFrom('guilds').select('id').where('id', '=', id)
  const found = await (db.dialect === 'postgres' ? guild.forKeyShare() : guild).executeTakeFirst()
  return found !== undefined
}

/** Removes some entitlements to a SKU, or of a deleted application or guild; returns their ids. */
export const removeSomeEntitlements = (db: TxDb, skuId: string, limit: number): Promise<{ id: string }[]> =>
  removeSome(db, entitlements, { sku_id: skuId }, limit, ['id'])
