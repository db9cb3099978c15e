import type { Side } from '../lists/use-sortable.ts'

/** A list after one item was moved next to another. */
export function moveBeside(ids: readonly string[], moved: string, target: string, side: Side): string[] {
  const others = ids.filter((id) => id !== moved)
  const index = others.indexOf(target)
  return index < 0 ? [...ids] : others.toSpliced(side === 'before' ? index : index + 1, 0, moved)
}

/** A list after one item was moved a step up (-1) or down (1); the same at its ends. */
export function moveOneStep(ids: readonly string[], moved: string, by: -1 | 1): string[] {
  const index = ids.indexOf(moved)
  const target = ids[index + by]
  return index < 0 || target === undefined ? [...ids] : moveBeside(ids, moved, target, by === 1 ? 'after' : 'before')
}

/** The existing items in a stored order, with new ones last. */
export function inStoredOrder(ids: readonly string[], kept: readonly string[]): string[] {
  const place = new Map(kept.map((id, index) => [id, index]))
  return [...ids].sort((a, b) => (place.get(a) ?? kept.length) - (place.get(b) ?? kept.length))
}
