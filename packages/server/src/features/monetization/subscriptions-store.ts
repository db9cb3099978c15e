import type { SubscriptionsQuery } from '@guildhall/protocol/objects/applications/subscription'
import { ApiError } from '../../kernel/api-error.ts'
import { findRow, insertRow, listRows, removeRows, removeSome, updateRows } from '../../store/access.ts'
import { type Db, statement, type TxDb } from '../../store/db.ts'
import { type SubscriptionRow, subscriptions } from './subscriptions-tables.ts'

export const findSubscription = (db: Db, applicationId: string, id: string): Promise<SubscriptionRow | undefined> =>
  findRow(db, subscriptions, { application_id: applicationId, id })

/** @throws UnknownEntitlement */
export async function mustFindSubscription(db: Db, applicationId: string, id: string): Promise<SubscriptionRow> {
  const row = await findSubscription(db, applicationId, id)
  if (!row) throw new ApiError('UnknownEntitlement')
  return row
}

/** Whether a user has a subscription to a SKU, which may have ended. */
export const hasSubscription = async (db: Db, sku_id: string, user_id: string): Promise<boolean> =>
  (await listRows(db, subscriptions, { sku_id, user_id })).length > 0

const DEFAULT_PAGE = 50

/** One page of the subscriptions to a SKU, by ascending id; it ends before `before`, or begins after `after`. */
export async function listSubscriptionRows(
  db: Db,
  skuId: string,
  { user_id, before, after = '0', limit = DEFAULT_PAGE }: SubscriptionsQuery,
): Promise<SubscriptionRow[]> {
  let page = db.q.selectFrom('subscriptions').selectAll().where('sku_id', '=', skuId).limit(limit)
  if (user_id !== undefined) page = page.where('user_id', '=', user_id)
  if (before === undefined) return page.where('id', '>', after).orderBy('id').execute()
  return (await page.where('id', '<', before).orderBy('id', 'desc').execute()).reverse()
}

/** Subscriptions whose period has ended, the earliest first. */
export const listDueSubscriptions = statement<
  { now: number; dueAt: number; id: string; limit: number },
  SubscriptionRow
>((q, param) =>
  q
    .selectFrom('subscriptions')
    .selectAll()
    .where('due_at', '<=', param('now'))
    .where('due_at', '>=', param('dueAt'))
    .where((where) => where.or([where('due_at', '>', param('dueAt')), where('id', '>', param('id'))]))
    .orderBy('due_at')
    .orderBy('id')
    .limit(param('limit')),
)

export async function insertSubscription(db: Db, row: SubscriptionRow): Promise<void> {
  await insertRow(db, subscriptions, row)
}

export async function updateSubscription(db: Db, { application_id, id, ...row }: SubscriptionRow): Promise<void> {
  await updateRows(db, subscriptions, { application_id, id }, row)
}

/** Removes the subscription that gives an entitlement, if there is one. */
export async function removeSubscriptionOf(db: Db, entitlement_id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await listRows(db, subscriptions, { entitlement_id })
  if (row) await removeRows(db, subscriptions, { application_id: row.application_id, id: row.id })
  return row
}

/** Removes some subscriptions to a SKU; returns their ids. */
export const removeSomeSubscriptions = (db: TxDb, skuId: string, limit: number): Promise<{ id: string }[]> =>
  removeSome(db, subscriptions, { sku_id: skuId }, limit, ['id'])
