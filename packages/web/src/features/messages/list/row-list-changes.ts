import type { ListRow } from './list-rows.ts'

type Keyed = Pick<ListRow, 'key'>

/** How the rows of a list changed: at an end, within, or completely. */
export type RowListChange = 'none' | 'start' | 'end' | 'within' | 'whole'

/** The changes between two states of a list, so that the reading position can be kept. */
export function changeBetween(before: readonly Keyed[], after: readonly Keyed[]): RowListChange {
  const sameStart = before[0]?.key === after[0]?.key
  const sameEnd = before.at(-1)?.key === after.at(-1)?.key
  if (sameStart && sameEnd) return before.length === after.length ? 'none' : 'within'
  if (sameStart) return 'end'
  if (sameEnd) return 'start'
  return 'whole'
}
