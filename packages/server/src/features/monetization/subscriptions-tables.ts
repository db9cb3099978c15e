import { id, integer, moment, nullable } from '../../store/column.ts'
import { type RowOf, type RowsOf, table } from '../../store/table.ts'

/** A user's subscription to a SKU. A user has at most one to each. */
export const subscriptions = table({
  name: 'subscriptions',
  columns: {
    application_id: id,
    id,
    sku_id: id,
    user_id: id,
    /** The entitlement that it gives. */
    entitlement_id: id,
    status: integer,
    period_start: moment,
    period_end: moment,
    /** Null if it wasn't cancelled. */
    canceled_at: nullable(moment),
    /** When it is renewed or ends; null once it has ended. */
    due_at: nullable(moment),
  },
  key: ['application_id', 'id'],
  indexes: {
    subscriptions_by_sku: ['sku_id', 'id'],
    subscriptions_by_user: ['user_id', 'sku_id'],
    subscriptions_by_entitlement: ['entitlement_id'],
    subscriptions_by_due: ['due_at', 'id'],
  },
  belongsTo: { application: 'application_id', user: 'user_id' },
  generatesIds: ['id'],
})

export type SubscriptionRow = RowOf<typeof subscriptions>

export const SUBSCRIPTIONS_TABLES = [subscriptions] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof SUBSCRIPTIONS_TABLES> {}
}
