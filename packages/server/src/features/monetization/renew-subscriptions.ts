import type { Kernel } from '../../kernel/kernel.ts'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import { findApplication } from '../applications/applications-store.ts'
import { lockApplication } from '../commands/commands-store.ts'
import { changeSubscription, EVENTS_OF_PERIODS } from './subscriptions-actions.ts'
import { afterPeriod } from './subscriptions-rules.ts'
import { findSubscription, listDueSubscriptions } from './subscriptions-store.ts'
import type { SubscriptionRow } from './subscriptions-tables.ts'

const SUBSCRIPTIONS_AT_ONCE = 50

/** Renews subscriptions whose period has ended, and ends those that were cancelled. */
export async function renewSubscriptions(kernel: Kernel): Promise<void> {
  const now = kernel.clock.now()
  let after = { dueAt: 0, id: '0' }
  for (;;) {
    const due = await listDueSubscriptions(kernel.store.db, { now, ...after, limit: SUBSCRIPTIONS_AT_ONCE })
    for (const row of due) await renew(kernel, row)
    const last = due.at(-1)
    if (!last || due.length < SUBSCRIPTIONS_AT_ONCE) return
    after = { dueAt: last.due_at ?? now, id: last.id }
  }
}

/** Another unit may have changed it meanwhile, or removed it or its application. */
async function renew(kernel: Kernel, { application_id, id }: SubscriptionRow): Promise<void> {
  await writeAsSystem(kernel, { name: 'renew-subscriptions', emits: EVENTS_OF_PERIODS }, async (tx) => {
    lockApplication(tx.db, application_id)
    const application = await findApplication(tx.db, application_id)
    const row = await findSubscription(tx.db, application_id, id)
    if (!application || !row || row.due_at === null || row.due_at > tx.now) return
    await changeSubscription(tx, application, row, afterPeriod(row, tx.now))
  })
}
