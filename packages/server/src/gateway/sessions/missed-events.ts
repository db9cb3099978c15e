import { type OutgoingEvent, readEvents } from '../../outbox/relay.ts'
import type { Db } from '../../store/db.ts'

/** Versions of one stream that a session may have missed: no more are surely kept. */
const MOST_VERSIONS = 900

/** What a session missed can't be told to it any more. */
export class MissedTooMuch extends Error {}

/**
 * What happened in the streams of a topic between two moments, each stream in its order, the topic's own first where
 * moments are the same. A unit notes its moment before it has its turn: within a stream an event counts as no earlier than
 * the one before it.
 *
 * @param deliveredTo how far a session had heard; a stream that isn't named is new to it
 * @throws MissedTooMuch
 */
export async function readMissed(
  db: Db,
  topic: string,
  { deliveredTo, until }: { deliveredTo: ReadonlyMap<string, number>; until: ReadonlyMap<string, number> },
): Promise<readonly OutgoingEvent[]> {
  const missed: { event: OutgoingEvent; at: number }[] = []
  const ownFirst = [...until].sort(([a], [b]) => Number(b === topic) - Number(a === topic))
  for (const [streamId, to] of ownFirst) {
    const from = deliveredTo.get(streamId) ?? 0
    if (to - from > MOST_VERSIONS) throw new MissedTooMuch()
    let at = 0
    for (const event of to > from ? await readEvents(db, { streamId, from, to }) : []) {
      at = Math.max(at, event.at)
      missed.push({ event, at })
    }
  }
  return missed.sort((a, b) => a.at - b.at).map(({ event }) => event)
}
