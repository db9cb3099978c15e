import { id, integer, json, nullable, text } from '../../store/column.ts'
import { type RowOf, type RowsOf, table } from '../../store/table.ts'

/** A SKU of an application. */
export const skus = table({
  name: 'skus',
  columns: {
    application_id: id,
    id,
    type: integer,
    name: text,
    slug: text,
    flags: integer,
    access_type: integer,
    /** As JSON; null if it isn't for sale. */
    price: nullable(json),
    /** The group that was created with a subscription. */
    group_id: nullable(id),
  },
  key: ['application_id', 'id'],
  indexes: {
    skus_by_id: ['id'],
  },
  belongsTo: { application: 'application_id' },
  generatesIds: ['id', 'group_id'],
})

export type SkuRow = RowOf<typeof skus>

export const SKUS_TABLES = [skus] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof SKUS_TABLES> {}
}
