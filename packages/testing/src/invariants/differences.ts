import type { Faults } from './invariants.ts'

/** A fault if two values differ. */
export function* differenceFaults(what: string, found: unknown, expected: unknown): Faults {
  if (found !== expected) yield `${what}: ${found} instead of ${expected}`
}

/** The rows of a table whose documents have another ID. */
export function* idFaults(table: string, rows: readonly { id: string; wire: string }[]): Faults {
  for (const { id, wire } of rows) yield* differenceFaults(`${table} ${id}: the id`, JSON.parse(wire).id, id)
}

export function addCount(counts: Map<string, number>, key: string, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by)
}

/** The number of rows by key. */
export function countBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) addCount(counts, keyOf(row), 1)
  return counts
}

/** The keys of members, as `memberKey` creates them. */
export const memberKeys = (members: readonly { guild_id: string; user_id: string }[]): ReadonlySet<string> =>
  new Set(members.map(memberKey))

export const memberKey = ({ guild_id, user_id }: { guild_id: string; user_id: string }): string =>
  `${guild_id}/${user_id}`
