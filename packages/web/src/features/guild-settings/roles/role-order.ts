import type { Role } from '@guildhall/protocol/objects/guilds/role'

type Side = 'before' | 'after'

/** The IDs in descending order after one was moved next to another; the same list if nothing moves. */
export function orderBeside(ids: readonly string[], movedId: string, targetId: string, side: Side): readonly string[] {
  if (movedId === targetId || !ids.includes(movedId)) return ids
  const others = ids.filter((id) => id !== movedId)
  const at = others.indexOf(targetId)
  if (at < 0) return ids
  const next = others.toSpliced(side === 'before' ? at : at + 1, 0, movedId)
  return next.every((id, index) => id === ids[index]) ? ids : next
}

/** The IDs after one was moved up or down one step. */
export function orderStep(ids: readonly string[], movedId: string, by: -1 | 1): readonly string[] {
  const target = ids[ids.indexOf(movedId) + by]
  return target === undefined ? ids : orderBeside(ids, movedId, target, by < 0 ? 'before' : 'after')
}

/** The positions to send for an order of roles: the lowest has position 1, right above @everyone. */
export function positionsIn(ids: readonly string[], roles: ReadonlyMap<string, Role>) {
  return ids
    .map((id, index) => ({ id, position: ids.length - index }))
    .filter(({ id, position }) => roles.get(id)?.position !== position)
}
