import type { SkuSubscription } from '@guildhall/protocol/objects/applications/subscription'
import { ApiError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import { mustHold } from '../../kernel/permissions/application-actions.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { Db } from '../../store/db.ts'
import { findRole } from '../../store/rows/installation-row.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { findApplication } from '../applications/applications-store.ts'
import { leaveEvent } from '../applications/webhook-events-actions.ts'
import { recipientsOf } from './entitlements-actions.ts'
import { mustFindEntitlement, updateEntitlement } from './entitlements-store.ts'
import { toEntitlement } from './entitlements-view.ts'
import { mustFindSeller } from './skus-store.ts'
import { updateSubscription } from './subscriptions-store.ts'
import type { SubscriptionRow } from './subscriptions-tables.ts'
import { toSubscription } from './subscriptions-view.ts'

/** The events of a new period. */
export const EVENTS_OF_PERIODS = ['ENTITLEMENT_UPDATE', 'SUBSCRIPTION_UPDATE'] as const

/**
 * Requires that the caller may read the subscriptions to a SKU: its application's bot, owner or team.
 *
 * @returns the application's id
 * @throws UnknownSku, NotAuthorizedOnApplication
 */
export async function mustReadSubscriptions(db: Db, caller: Caller, skuId: string): Promise<string> {
  const id = await mustFindSeller(db, skuId)
  const row = await findApplication(db, id)
  if (!row) throw new ApiError('UnknownSku')
  mustHold(caller, { id, role: await findRole(db, row, caller.user.id) }, 'read')
  return id
}

/**
 * Stores a changed subscription. If its period has changed, its entitlement changes with it. Events are sent to the
 * application's bot, and those about the entitlement also to the user.
 */
export async function changeSubscription(
  tx: TxBase<(typeof EVENTS_OF_PERIODS)[number]>,
  application: ApplicationRow,
  before: SubscriptionRow,
  after: SubscriptionRow,
): Promise<SkuSubscription> {
  if (after.period_end !== before.period_end) {
    const row = await mustFindEntitlement(tx.db, application.id, after.entitlement_id)
    const changed = { ...row, ends_at: after.period_end }
    await updateEntitlement(tx.db, changed)
    const entitlement = toEntitlement(changed)
    for (const userId of recipientsOf(application, changed)) tx.emitTo(userId, 'ENTITLEMENT_UPDATE', entitlement)
    leaveEvent(tx, application, 'ENTITLEMENT_UPDATE', entitlement)
  }
  return changeWithinPeriod(tx, application, after)
}

/** Stores a subscription that has changed within its period, and sends the event to the application's bot. */
export async function changeWithinPeriod(
  tx: TxBase<'SUBSCRIPTION_UPDATE'>,
  application: ApplicationRow,
  after: SubscriptionRow,
): Promise<SkuSubscription> {
  await updateSubscription(tx.db, after)
  const subscription = toSubscription(after)
  tx.emitTo(botIdOf(application), 'SUBSCRIPTION_UPDATE', subscription)
  return subscription
}

export const botIdOf = ({ id, bot_id }: ApplicationRow): string => bot_id ?? id
