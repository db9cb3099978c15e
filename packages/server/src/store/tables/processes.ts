import { count, integer, moment, nullable, text } from '../column.ts'
import { type RowOf, table } from '../table.ts'

/** The processes that share this database, each with the time of its last lease renewal. */
export const processes = table({
  name: 'processes',
  columns: {
    id: text,
    renewed_at: moment,
    /** The worker number in its ids; null for a process of an older Guildhall, which chooses one randomly. */
    worker: nullable(integer),
  },
  key: ['id'],
  indexes: {
    processes_by_worker: { on: ['worker'], isUnique: true },
  },
  inBackup: false,
})

export type ProcessRow = RowOf<typeof processes>

/** A page of a process's journal of gateway sessions. */
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

/** The process that took over a gateway session of another one. */
export const sessionHolders = table({
  name: 'session_holders',
  columns: {
    session_id: text,
    process_id: text,
  },
  key: ['session_id'],
  inBackup: false,
})
