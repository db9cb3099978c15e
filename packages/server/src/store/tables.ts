import type { RowsOf } from './table.ts'
import type { STORE_TABLES } from './tables/store-tables.ts'

/**
 * The row type of every table, by name. The file that declares a table adds it: `interface Tables extends RowsOf<typeof
 * POLLS_TABLES> {}`.
 */
export interface Tables extends RowsOf<typeof STORE_TABLES> {}
