import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** A migration, which is written once for both databases. */
export interface Migration {
  name: string
  /**
   * Whether servers that don't know this migration may run beside those that do: it only adds tables, indexes, and
   * columns that may be left out when rows are inserted, and data that older servers write need no correction.
   */
  isAdditive: boolean
  up(db: Kysely<Tables>, dialect: 'sqlite' | 'postgres'): Promise<void>
}
