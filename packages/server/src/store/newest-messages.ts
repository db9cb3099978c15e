// The newest message of each channel.
import { sql } from 'kysely'
import { arrayOf } from './array-literal.ts'
import { effect, type TxDb } from './db.ts'

type Touched = { guildId: string | null; channelId: string; id: string }
const touch = effect<Touched>((q, param) =>
  q
    .insertInto('streams')
    .values({
      id: param('channelId'),
      guild_id: param('guildId'),
      version: 0,
      rights_version: 0,
      last_message_id: param('id'),
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ last_message_id: param('id') })
        .where((where) =>
          where.or([where('streams.last_message_id', 'is', null), where('streams.last_message_id', '<', param('id'))]),
        ),
    ),
)
const touchSome = effect<{ guildIds: string; channelIds: string; ids: string }>((q, param) =>
  q
    .insertInto('streams')
    .columns(['id', 'guild_id', 'version', 'rights_version', 'last_message_id'])
    .expression(sql`
      select channel_id, guild_id, 0, 0, message_id
      from unnest(${param('channelIds')}::bigint[], ${param('guildIds')}::bigint[], ${param('ids')}::bigint[])
        as written (channel_id, guild_id, message_id)`)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        last_message_id: sql<string>`greatest(streams.last_message_id, excluded.last_message_id)`,
      }),
    ),
)
/** The messages are in the order in which they were written. */
function touchNewest(db: TxDb, written: readonly Touched[]): void {
  const newest = [...new Map(written.map((each) => [each.channelId, each])).values()]
  const [only] = newest
  if (newest.length === 1 && only) {
    touch(db, only)
    return
  }
  // Always in the same order, to avoid deadlocks.
  newest.sort((a, b) => (BigInt(a.channelId) < BigInt(b.channelId) ? -1 : 1))
  touchSome(db, {
    guildIds: arrayOf(newest.map(({ guildId }) => guildId)),
    channelIds: arrayOf(newest.map(({ channelId }) => channelId)),
    ids: arrayOf(newest.map(({ id }) => id)),
  })
}

/** Records a channel's newest message in its stream's row; for a forum, its newest post. */
export async function touchLastMessage(
  db: TxDb,
  guild: { readonly id: string } | null,
  channelId: string,
  id: string,
): Promise<void> {
  await db.gather(touchNewest, [{ guildId: guild?.id ?? null, channelId, id }])
}
