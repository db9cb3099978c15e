import { ImportFailure } from './import-failure.ts'

/** How the ids of messages are chosen. */
interface Choosing {
  /** Source ids below this may be kept: later ones may still be issued here. */
  readonly bound: bigint
  /** The ids of threads, which messages that started them share. */
  readonly forced: ReadonlyMap<string, string>
  /** The newest message of the channel. */
  readonly last: string
  readonly newId: () => string
}

/** A unit takes at most this many steps to find free ids. */
const MOST_ROUNDS = 1000

/**
 * The ids of messages in ascending order. They remain the same if they are free, otherwise the next higher free id is
 * used, so that the order and the time in the id are kept.
 */
export async function chooseMessageIds(
  sourceIds: readonly string[],
  choosing: Choosing,
  listTaken: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<string[]> {
  const taken = new Set<string>()
  const free = new Set<string>()
  const late = new Map<string, string>()
  const given = new Set(sourceIds.flatMap((id) => choosing.forced.get(id) ?? []))
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const proposed = propose(sourceIds, choosing, taken, late)
    const unknown = proposed.filter((id) => !free.has(id) && !given.has(id))
    if (unknown.length === 0) return proposed
    const found = await listTaken(unknown)
    for (const id of unknown) (found.has(id) ? taken : free).add(id)
    if (found.size === 0) return proposed
  }
  throw new ImportFailure('no free ids for messages: the source has too many consecutive ids')
}

function propose(
  sourceIds: readonly string[],
  { bound, forced, last, newId }: Choosing,
  taken: ReadonlySet<string>,
  late: Map<string, string>,
): string[] {
  let newest = BigInt(last)
  return sourceIds.map((sourceId) => {
    const given = forced.get(sourceId)
    let id = BigInt(given ?? sourceId)
    if (given === undefined && id >= bound) {
      const own = late.get(sourceId) ?? newId()
      late.set(sourceId, own)
      id = BigInt(own)
    }
    if (id <= newest) id = newest + 1n
    while (id.toString() !== given && taken.has(id.toString())) id++
    newest = id
    return id.toString()
  })
}
