import { count, integer, moment, nullable, text } from '../column.ts'
import { type RowOf, table } from '../table.ts'

/** The processes that share this database, each with when it was last heard of. */
export const processes = table({
  name: 'processes',
  columns: {
    id: text,
    renewed_at: moment,
    /** The number that its ids hold; null for a process of an older Guildhall, which takes one by chance. */
    worker: nullable(integer),
  },
  key: ['id'],
  indexes: {
    processes_by_worker: { on: ['worker'], isUnique: true },
  },
  inBackup: false,
})

export type ProcessRow = RowOf<typeof processes>

/** What a process wrote down of its gateway sessions in one go. */
export const journalPages = table({
  name: 'journal_pages',
  columns: {
    process_id: text,
    number: count,
    segment: count,
    text,
    written_at: moment,
  },
  key: ['process_id', 'number'],
  isUnlogged: true,
  inBackup: false,
})

/** The process that took up a gateway session of another one. */
export const sessionHolders = table({
  name: 'session_holders',
  columns: {
    session_id: text,
    process_id: text,
  },
  key: ['session_id'],
  inBackup: false,
})
