import type { ListGroup, ListRange } from '@guildhall/protocol/state/member-list'

/** How long a range is: the server gives no more at once. */
const page = 100

/** Nobody scrolls further, and a page can't be higher than browsers draw. */
export const most_rows = 100_000

/** What stands at an index of a list, as far as its groups tell. */
export type Row = { readonly kind: 'heading'; readonly group: ListGroup } | { readonly kind: 'member' }

/** How many rows some groups make: a heading and their members. */
export const rowCount = (groups: readonly ListGroup[]): number => groups.reduce((sum, { count }) => sum + 1 + count, 0)

/** What stands at an index. */
export function rowAt(groups: readonly ListGroup[], index: number): Row {
  let start = 0
  for (const group of groups) {
    if (index === start) return { kind: 'heading', group }
    start += 1 + group.count
    if (index < start) return { kind: 'member' }
  }
  return { kind: 'member' }
}

/** The ranges that hold the rows in sight, and the first, with which a list begins: at most three. */
export function visibleRanges(first: number, last: number): readonly ListRange[] {
  const from = Math.max(0, Math.floor(first / page))
  const to = Math.max(from, Math.floor(last / page))
  const pages = [...new Set([0, from, to])]
  return pages.map((each) => [each * page, each * page + page - 1] as const)
}
