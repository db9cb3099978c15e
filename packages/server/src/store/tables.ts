import type { RowsOf } from './table.ts'
import type { STORE_TABLES } from './tables/store-tables.ts'

/**
 * The rows of every table by its name. The file that declares a table adds it: `interface Tables extends RowsOf<typeof POLLS_TABLES> {}`.
 */
export interface Tables extends RowsOf<typeof STORE_TABLES> {}
