import { flag, id, json, moment, nullable, text } from '../../store/column.ts'
import { type RowOf, type RowsOf, table } from '../../store/table.ts'

/** A link to an Activity, with its parameters, texts and image. */
export const activityLinks = table({
  name: 'activity_links',
  columns: {
    application_id: id,
    id,
    /** Whether the Activity itself created the link, for a limited time. */
    is_quick: flag,
    /** The hash of the image. */
    image: nullable(text),
    wire: json,
    /** Null if it doesn't expire. */
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
