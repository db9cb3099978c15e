import type { Essentials } from '../kernel/parts/essentials.ts'

const STREAMS_AT_ONCE = 200
/** How many versions of a stream are kept for readers that come late. */
const KEPT = 1000

/** Removes the events that nobody can be waiting for any more: stream by stream, along their key. */
export async function trimEvents({ store }: Essentials): Promise<void> {
  let last = '0'
  for (;;) {
    const streams = await store.db.q
      .selectFrom('streams')
      .select(['id', 'version'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(STREAMS_AT_ONCE)
      .execute()
    for (const { id, version } of streams) {
      if (version <= KEPT) continue
      await store.write((tx) =>
        tx.q
          .deleteFrom('events')
          .where('stream_id', '=', id)
          .where('version', '<=', version - KEPT)
          .execute(),
      )
    }
    if (streams.length < STREAMS_AT_ONCE) return
    last = streams.at(-1)?.id ?? last
  }
}
