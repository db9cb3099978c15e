import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Table, Value } from './lines.ts'

/** A database that is being made, which nobody sees before it is whole. */
export interface Target {
  readonly kind: 'sqlite' | 'postgres'
  readonly q: Kysely<Tables>
  /** The tables that it has by now. */
  tables(): Promise<readonly Table[]>
  insert(table: Table, rows: readonly Value[][]): Promise<void>
}
