import { bytes, count, flag, id, integer, moment, nullable, oneOfTexts, text } from '../../store/column.ts'
import { type RowOf, type RowsOf, table } from '../../store/table.ts'

/** The latest export of a user. */
export const accountExports = table({
  name: 'account_exports',
  columns: {
    user_id: id,
    export_id: id,
    state: oneOfTexts('collecting', 'ready'),
    created_at: moment,
    /** When it is removed. */
    expires_at: moment,
    /** The size of its compressed texts, bytes. */
    size: count,
    /** How many files it has. */
    files: integer,
    /** Whether it has reached its maximum size. */
    is_truncated: flag,
  },
  key: ['user_id'],
  indexes: { account_exports_by_expiry: ['expires_at'] },
  belongsTo: { user: 'user_id' },
  inBackup: false,
})

export type AccountExportRow = RowOf<typeof accountExports>

/** Part of a file of an export: compressed text, or an attachment. Parts with the same path follow one another. */
export const accountExportParts = table({
  name: 'account_export_parts',
  columns: {
    user_id: id,
    export_id: id,
    /** The unit of work that collected it. */
    position: integer,
    number: integer,
    path: text,
    attachment_id: nullable(id),
    bytes: nullable(bytes),
  },
  key: ['user_id', 'export_id', 'position', 'number'],
  belongsTo: { user: 'user_id' },
  inBackup: false,
  hasLargeRows: true,
})

export type AccountExportPart = RowOf<typeof accountExportParts>

export const ACCOUNT_EXPORTS_TABLES = [accountExports, accountExportParts] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof ACCOUNT_EXPORTS_TABLES> {}
}
