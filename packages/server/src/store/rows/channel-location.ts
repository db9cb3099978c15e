import { sql } from 'kysely'
import { type Db, statement } from '../db.ts'

const find = statement<{ id: string }, { guild_id: string | null; stream_id: string }>((q, param) =>
  q
    .selectFrom('channels')
    .select([sql.ref<string | null>('guild_id').as('guild_id'), 'id as stream_id'])
    .where('id', '=', param('id'))
    .unionAll(
      q
        .selectFrom('threads')
        .select([sql.ref<string | null>('guild_id').as('guild_id'), 'parent_id as stream_id'])
        .where('id', '=', param('id')),
    )
    .unionAll(
      q
        .selectFrom('private_channels')
        .select([sql<string | null>`cast(null as bigint)`.as('guild_id'), 'id as stream_id'])
        .where('id', '=', param('id')),
    ),
)

/** The guild of a channel, if it has one, and the stream of its messages. */
export async function findChannelLocation(
  db: Db,
  channelId: string,
): Promise<{ guildId: string | null; streamId: string } | undefined> {
  const [row] = await find(db, { id: channelId })
  return row && { guildId: row.guild_id, streamId: row.stream_id }
}
