import type { Role } from '@guildhall/protocol/objects/guilds/role'

type Side = 'before' | 'after'

/** Ids from the top down after one was put beside another; the same list if nothing moves. */
export function orderBeside(ids: readonly string[], movedId: string, targetId: string, side: Side): readonly string[] {
  if (movedId === targetId || !ids.includes(movedId)) return ids
  const others = ids.filter((id) => id !== movedId)
  const at = others.indexOf(targetId)
  if (at < 0) return ids
  const next = others.toSpliced(side === 'before' ? at : at + 1, 0, movedId)
  return next.every((id, index) => id === ids[index]) ? ids : next
}

/** Ids after one went up or down by one place. */
export function orderStep(ids: readonly string[], movedId: string, by: -1 | 1): readonly string[] {
  const target = ids[ids.indexOf(movedId) + by]
  return target === undefined ? ids : orderBeside(ids, movedId, target, by < 0 ? 'before' : 'after')
}

/** What has to be sent so that roles stand in an order: the lowest has position 1, and below it is only what everyone has. */
export function positionsIn(ids: readonly string[], roles: ReadonlyMap<string, Role>) {
  return ids
    .map((id, index) => ({ id, position: ids.length - index }))
    .filter(({ id, position }) => roles.get(id)?.position !== position)
}
