import type { Feature } from '../../kernel/feature.ts'
import { SLOWMODE_TABLES } from './slowmode-tables.ts'
import { trimSlowmodeTurns } from './trim-slowmode-turns.ts'

export const slowmode: Feature = {
  tables: SLOWMODE_TABLES,
  chores: [trimSlowmodeTurns],
}
