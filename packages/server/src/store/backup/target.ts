import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import type { BackupTable, Value } from './lines.ts'

/** A database that is being restored, and invisible until it is complete. */
export interface BackupTarget {
  readonly kind: 'sqlite' | 'postgres'
  readonly q: Kysely<Tables>
  /** The tables that exist so far. */
  tables(): Promise<readonly BackupTable[]>
  insert(table: BackupTable, rows: readonly Value[][]): Promise<void>
}
