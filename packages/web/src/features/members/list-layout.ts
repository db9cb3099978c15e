import type { ListGroup, ListRange } from '@guildhall/protocol/state/member-list'

/** The size of a range: the server's maximum. */
const page = 100

/** The maximum number of rows, because browsers limit a page's height. */
export const maxRows = 100_000

/** The item at an index of a list, as far as its groups determine it. */
export type MemberListEntry = { readonly kind: 'heading'; readonly group: ListGroup } | { readonly kind: 'member' }

/** The number of rows of some groups: headings and members. */
export const rowCount = (groups: readonly ListGroup[]): number => groups.reduce((sum, { count }) => sum + 1 + count, 0)

/** The item at an index. */
export function rowAt(groups: readonly ListGroup[], index: number): MemberListEntry {
  let start = 0
  for (const group of groups) {
    if (index === start) return { kind: 'heading', group }
    start += 1 + group.count
    if (index < start) return { kind: 'member' }
  }
  return { kind: 'member' }
}

/** The ranges with the visible rows, and always the first: at most three. */
export function visibleRanges(first: number, last: number): readonly ListRange[] {
  const from = Math.max(0, Math.floor(first / page))
  const to = Math.max(from, Math.floor(last / page))
  const pages = [...new Set([0, from, to])]
  return pages.map((each) => [each * page, each * page + page - 1] as const)
}
