import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import type { BackupTable, Value } from './lines.ts'

/** A database that is being made, which nobody sees before it is whole. */
export interface BackupTarget {
  readonly kind: 'sqlite' | 'postgres'
  readonly q: Kysely<Tables>
  /** The tables that it has by now. */
  tables(): Promise<readonly BackupTable[]>
  insert(table: BackupTable, rows: readonly Value[][]): Promise<void>
}
