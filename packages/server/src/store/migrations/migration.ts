import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** A migration, which is written once for both databases. */
export interface Migration {
  name: string
  up(db: Kysely<Tables>, dialect: 'sqlite' | 'postgres'): Promise<void>
}
