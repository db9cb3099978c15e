import { SubscriptionStatus } from '@guildhall/protocol/enums/monetization'
import { holdersFor } from '../../kernel/permissions/application-actions.ts'
import { custom } from '../../kernel/permissions/requirement.ts'
import type { SubscriptionRow } from './subscriptions-tables.ts'

const { ACTIVE, INACTIVE, ENDING } = SubscriptionStatus

/** Every period of a subscription lasts thirty days. */
const PERIOD_MS = 30 * 24 * 3_600_000

/** A subscription with a new period, which begins at a given time. It is active, even if it was cancelled or had ended. */
export const withPeriod = (row: SubscriptionRow, start: number): SubscriptionRow => ({
  ...row,
  status: ACTIVE,
  period_start: start,
  period_end: start + PERIOD_MS,
  due_at: start + PERIOD_MS,
  canceled_at: null,
})

/** A subscription that was cancelled ends with its period. */
export const canceled = (row: SubscriptionRow, now: number): SubscriptionRow =>
  row.status === ACTIVE ? { ...row, status: ENDING, canceled_at: now } : row

/** A subscription after the end of its period: the period that is current now, or the end. */
export function afterPeriod(row: SubscriptionRow, now: number): SubscriptionRow {
  if (row.status !== ACTIVE) return { ...row, status: INACTIVE, due_at: null }
  const missed = Math.floor((now - row.period_end) / PERIOD_MS)
  return withPeriod(row, row.period_end + missed * PERIOD_MS)
}

/** Checked separately, because only the SKU in the path says which application it is. */
export const readerOfSubscriptions = custom(
  'caller',
  `the bot of the SKU's application, or ${holdersFor('read')}`,
  () => {},
)
