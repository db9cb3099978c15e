import { type OutgoingEvent, readEvents } from '../../outbox/relay.ts'
import type { Db } from '../../store/db.ts'

/** How many versions of one stream a session may have missed. Older ones may have been removed from the store. */
const MOST_VERSIONS = 900

/** Thrown if a session can't receive the events that it missed, because there are too many. */
export class MissedTooMuch extends Error {}

/**
 * Reads the events of a topic's streams after given positions. Each stream is in its own order; streams are merged by
 * time, with the topic's own stream first at equal times. A unit records its time before its turn, so within a stream
 * an event counts as no earlier than its predecessor.
 *
 * @param deliveredTo the delivered position of each stream; one that is absent is new to the session
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
