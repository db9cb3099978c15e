import type { ImportLossRow } from '../features/imports/imports-tables.ts'
import type { ImportLoss } from './import-source.ts'
import { clippedName } from './values.ts'

const LONGEST = 500

/** The row of a loss, without the characters of a source that PostgreSQL refuses or a terminal obeys. */
export const toLossRow = (guild_id: string, { kind, id, reason }: ImportLoss): ImportLossRow => ({
  guild_id,
  kind: clippedName(kind, LONGEST) ?? '',
  source_id: clippedName(id, LONGEST) ?? '',
  reason: clippedName(reason, LONGEST) ?? '',
})
