import type { Kernel } from '../../kernel/kernel.ts'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { keepApplication } from '../applications/applications-store.ts'
import { leaveEvent } from '../applications/webhook-events-actions.ts'
import { recipientsOf } from './entitlements-actions.ts'
import { listRemainingEntitlements, updateEntitlement } from './entitlements-store.ts'
import type { EntitlementRow } from './entitlements-tables.ts'
import { toEntitlement } from './entitlements-view.ts'
import { botIdOf } from './subscriptions-actions.ts'
import { removeSubscriptionOf } from './subscriptions-store.ts'
import { toSubscription } from './subscriptions-view.ts'

const EVENTS = ['ENTITLEMENT_DELETE', 'SUBSCRIPTION_DELETE'] as const
const ROWS_AT_ONCE = 100

/** Marks an entitlement as deleted, and deletes the subscription that gave it. */
export async function deleteEntitlement(
  tx: TxBase<(typeof EVENTS)[number]>,
  application: ApplicationRow,
  row: EntitlementRow,
): Promise<void> {
  const after = { ...row, is_deleted: true }
  await updateEntitlement(tx.db, after)
  const entitlement = toEntitlement(after)
  for (const userId of recipientsOf(application, after)) tx.emitTo(userId, 'ENTITLEMENT_DELETE', entitlement)
  leaveEvent(tx, application, 'ENTITLEMENT_DELETE', entitlement)
  const subscription = await removeSubscriptionOf(tx.db, row.id)
  if (subscription) tx.emitTo(botIdOf(application), 'SUBSCRIPTION_DELETE', toSubscription(subscription))
}

/** Deletes all entitlements of a deleted user, some in each unit of work, so that their applications are notified. */
export async function* deleteEntitlementsOf(
  kernel: Kernel,
  name: string,
  userId: string,
): AsyncGenerator<undefined, void> {
  for (;;) {
    const rows = await listRemainingEntitlements(kernel.store.db, userId, ROWS_AT_ONCE)
    let deleted = 0
    for (const { application_id, id } of rows) {
      const isDeleted = await writeAsSystem(kernel, { name, emits: EVENTS }, async (tx) => {
        const application = await keepApplication(tx.db, application_id)
        const [row] = await listRemainingEntitlements(tx.db, userId, 1, id)
        if (application && row) await deleteEntitlement(tx, application, row)
        return application !== undefined
      })
      if (isDeleted) deleted++
      yield
    }
    // Those of a deleted application are removed with it.
    if (rows.length < ROWS_AT_ONCE || deleted === 0) return
  }
}
