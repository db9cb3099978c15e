import { applyListOp, type ListOp, type ListRange, type PartialList } from '@guildhall/protocol/state/member-list'

/** An item of a list at an index, as its subscribers received it. */
export interface ShownListItem {
  /** The user or the heading that it shows. */
  readonly key: string
  /** As JSON text. */
  readonly text: string
  /** A change of this text causes an update. It is constant for a heading, because every update contains its count. */
  readonly state: string
}

/** If a range requires more operations, it is sent completely. */
const MOST_STEPS = 20

/** The operations that transform what subscribers have into the list's current contents, for the same ranges. */
export function stepsBetween(
  held: PartialList<ShownListItem>,
  wanted: ReadonlyMap<number, ShownListItem>,
): ListOp<ShownListItem>[] {
  let items = new Map(held.items)
  const all: ListOp<ShownListItem>[] = []
  const ranges = [...held.ranges].sort((one, other) => one[0] - other[0])
  for (const range of ranges) {
    const next = new Map(items)
    const steps = stepsOfRange(next, range, wanted)
    if (steps) items = next
    else applyListOp(items, whole(range, wanted))
    all.push(...(steps ?? [whole(range, wanted)]))
  }
  return all
}

/** The complete contents of a range. */
function whole([from, to]: ListRange, wanted: ReadonlyMap<number, ShownListItem>): ListOp<ShownListItem> {
  const items: ShownListItem[] = []
  for (let index = from; index <= to; index++) {
    const item = wanted.get(index)
    if (!item) break
    items.push(item)
  }
  return { op: 'SYNC', range: [from, to], items }
}

/** Updates `items` operation by operation until the range is correct; null if that takes too many. */
function stepsOfRange(
  items: Map<number, ShownListItem>,
  [from, to]: ListRange,
  wanted: ReadonlyMap<number, ShownListItem>,
): ListOp<ShownListItem>[] | null {
  const steps: ListOp<ShownListItem>[] = []
  const places = new Map<string, number>()
  for (let index = from; index <= to; index++) places.set(wanted.get(index)?.key ?? '', index)
  for (let index = from; index <= to; index++) {
    const item = wanted.get(index)
    const find = item ? () => nextStep(items, { index, to }, item, places) : () => nextRemoval(items, { index, to })
    for (let step = find(); step; step = find()) {
      if (steps.push(step) > MOST_STEPS) return null
      applyListOp(items, step)
    }
  }
  return steps
}

/** The next operation that moves an item to its index; null if it is there. */
function nextStep(
  items: ReadonlyMap<number, ShownListItem>,
  { index, to }: { index: number; to: number },
  item: ShownListItem,
  places: ReadonlyMap<string, number>,
): ListOp<ShownListItem> | null {
  const there = items.get(index)
  if (!there) return { op: 'UPDATE', index, item }
  if (there.key === item.key) return there.state === item.state ? null : { op: 'UPDATE', index, item }
  const comesFrom = below(items, item.key, index, to)
  const goesTo = places.get(there.key) ?? -1
  const isStaying = goesTo > index
  if (comesFrom === null) return isStaying ? { op: 'INSERT', index, item } : { op: 'UPDATE', index, item }
  // Of two items that have swapped, the one that moved further is removed and inserted at its new index.
  return { op: 'DELETE', index: isStaying && goesTo < comesFrom ? comesFrom : index }
}

/** Removes an item beyond the end of the list. */
function nextRemoval(
  items: ReadonlyMap<number, ShownListItem>,
  { index, to }: { index: number; to: number },
): ListOp<ShownListItem> | null {
  for (let each = index; each <= to; each++) if (items.has(each)) return { op: 'DELETE', index: each }
  return null
}

function below(items: ReadonlyMap<number, ShownListItem>, key: string, index: number, to: number): number | null {
  for (let each = index + 1; each <= to; each++) if (items.get(each)?.key === key) return each
  return null
}
