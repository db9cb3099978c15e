import { flag, id, json, moment, nullable, text } from '../../store/column.ts'
import { type RowOf, type RowsOf, table } from '../../store/table.ts'

/** An address that leads to an Activity, with what it says there and how it is shown. */
export const activityLinks = table({
  name: 'activity_links',
  columns: {
    application_id: id,
    id,
    /** Made by the Activity itself, for a while. */
    is_quick: flag,
    /** The hash of its picture. */
    image: nullable(text),
    wire: json,
    /** Null if it stays. */
    expires_at: nullable(moment),
  },
  key: ['application_id', 'id'],
  indexes: {
    activity_links_that_expire: ['expires_at'],
  },
  belongsTo: { application: 'application_id' },
  generatesIds: ['id'],
})

export type ActivityLinkRow = RowOf<typeof activityLinks>

export const ACTIVITY_LINKS_TABLES = [activityLinks] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof ACTIVITY_LINKS_TABLES> {}
}
