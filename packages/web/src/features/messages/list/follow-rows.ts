import type { ListRow } from './list-rows.ts'

type Keyed = Pick<ListRow, 'key'>

/** How the lines of a list became others: at which end, within, or altogether. */
export type RowListChange = 'none' | 'start' | 'end' | 'within' | 'whole'

/** What changed between two states of a list, so that what is being read can stay where it is. */
export function changeBetween(before: readonly Keyed[], after: readonly Keyed[]): RowListChange {
  const sameStart = before[0]?.key === after[0]?.key
  const sameEnd = before.at(-1)?.key === after.at(-1)?.key
  if (sameStart && sameEnd) return before.length === after.length ? 'none' : 'within'
  if (sameStart) return 'end'
  if (sameEnd) return 'start'
  return 'whole'
}
