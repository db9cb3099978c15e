import { flag, id, integer, moment, nullable } from '../../store/column.ts'
import { type RowOf, type RowsOf, table } from '../../store/table.ts'

/** A user's or a guild's entitlement to a SKU. */
export const entitlements = table({
  name: 'entitlements',
  columns: {
    application_id: id,
    id,
    sku_id: id,
    /** A user or a guild, as `owner_type` says. */
    owner_id: id,
    owner_type: integer,
    /** The user who bought it, or gave it to a guild. */
    user_id: id,
    type: integer,
    /** Null if it has no start. */
    starts_at: nullable(moment),
    /** Null if it has no end. */
    ends_at: nullable(moment),
    is_deleted: flag,
    is_consumed: flag,
  },
  key: ['application_id', 'id'],
  indexes: {
    entitlements_by_owner: ['owner_id', 'application_id', 'id'],
    entitlements_by_user: ['user_id', 'application_id', 'id'],
    entitlements_by_sku: ['sku_id', 'id'],
  },
  belongsTo: { application: 'application_id', guild: 'owner_id', user: 'owner_id' },
  generatesIds: ['id'],
})

export type EntitlementRow = RowOf<typeof entitlements>

export const ENTITLEMENTS_TABLES = [entitlements] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof ENTITLEMENTS_TABLES> {}
}
