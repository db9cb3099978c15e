import type { Essentials } from '../kernel/parts/essentials.ts'

const STREAMS_AT_ONCE = 1000
/** How many versions of a stream are kept for sessions that resume. */
const KEPT = 1000

/** Removes events that no session can still need. A stream without such events costs no statement of its own. */
export async function trimEvents({ store }: Essentials): Promise<void> {
  let last = '0'
  for (;;) {
    const streams = await store.db.q
      .selectFrom('streams')
      .select(({ eb, exists, selectFrom }) => [
        'streams.id',
        'streams.version',
        exists(
          selectFrom('events')
            .select('events.version')
            .whereRef('events.stream_id', '=', 'streams.id')
            .where('events.version', '<=', eb('streams.version', '-', KEPT)),
        ).as('is_long'),
      ])
      .where('streams.id', '>', last)
      .orderBy('streams.id')
      .limit(STREAMS_AT_ONCE)
      .execute()
    for (const { id, version } of streams.filter(({ is_long }) => Boolean(is_long))) {
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
