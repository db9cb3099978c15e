import type { Owner, Table } from './table.ts'

/** The columns of a table that refer to an owner of a kind. */
export function columnsOf({ belongsTo }: Table, owner: Owner): readonly string[] {
  const columns = belongsTo[owner] ?? []
  return typeof columns === 'string' ? [columns] : columns
}

/** A deleted owner. */
export interface DeletedOwner {
  readonly owner: Owner
  readonly id: string
  /** For a channel or thread: its guild, or the channel's own id outside of guilds. */
  readonly guildId?: string
}

/**
 * The conditions to find an owner's rows by an index, one for each column that names it. Rows of a channel may also be
 * found by guild and channel together.
 *
 * @throws Error if there is no index, or if the rows are not simply removed
 */
export function conditionsOf(table: Table, { owner, id, guildId }: DeletedOwner): Record<string, string>[] {
  const { name, key, unique, indexes, leaving, isShortLived = false } = table
  if (leaving !== undefined) throw new Error(`${name}: rows wait to be removed, and no feature says how`)
  const orders = [key, ...unique.map((column) => [column]), ...Object.values(indexes).map(({ on }) => on)]
  return columnsOf(table, owner).map((column) => {
    if (orders.some(([first]) => first === column)) return { [column]: id }
    const guild = columnsOf(table, 'guild').find((each) =>
      orders.some(([first, second]) => first === each && second === column),
    )
    if (guild !== undefined && guildId !== undefined) return { [guild]: guildId, [column]: id }
    if (isShortLived) return { [column]: id }
    throw new Error(`${name}: no index finds the rows by their ${owner}, and no feature says how they go`)
  })
}
