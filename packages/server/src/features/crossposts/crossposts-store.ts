import { removeRows } from '../../store/access.ts'
import { type Db, statement } from '../../store/db.ts'
import { type CrosspostRow, crossposts } from './crossposts-tables.ts'

/** A published message. */
export interface CrosspostSource {
  guildId: string
  channelId: string
  id: string
}

/** The channel and webhook to which a follower copies published messages. */
export interface Follower {
  id: string
  guild_id: string
  channel_id: string
}

const followers = statement<{ channelId: string; after: string; limit: number }, Follower>((q, param) =>
  q
    .selectFrom('webhooks')
    .select(['id', 'guild_id', 'channel_id'])
    .where('source_channel_id', '=', param('channelId'))
    .where('id', '>', param('after'))
    .orderBy('id')
    .limit(param('limit')),
)

/** Some of the followers of a channel, ascending by id. */
export const listFollowers = (db: Db, page: Parameters<typeof followers>[1]): Promise<Follower[]> => followers(db, page)

const copies = statement<
  { guildId: string; channelId: string; id: string; after: string; limit: number },
  CrosspostRow
>((q, param) =>
  q
    .selectFrom('crossposts')
    .selectAll()
    .where('source_guild_id', '=', param('guildId'))
    .where('source_channel_id', '=', param('channelId'))
    .where('source_id', '=', param('id'))
    .where('webhook_id', '>', param('after'))
    .orderBy('webhook_id')
    .limit(param('limit')),
)

/** Some of the copies of a message, ascending by the follower that made them. */
export const listCrossposts = (
  db: Db,
  source: CrosspostSource,
  page: { after: string; limit: number },
): Promise<CrosspostRow[]> => copies(db, { ...source, ...page })

/** Returns false if the follower has copied the message already. */
export async function insertCrosspost(db: Db, row: CrosspostRow): Promise<boolean> {
  const inserted = await db.q
    .insertInto('crossposts')
    .values(row)
    .onConflict((there) =>
      there.columns(['source_guild_id', 'source_channel_id', 'source_id', 'webhook_id']).doNothing(),
    )
    .returning('id')
    .execute()
  return inserted.length > 0
}

/** Copies of a removed follower are not updated any more. */
export async function removeCrosspost(db: Db, row: CrosspostRow): Promise<void> {
  await removeRows(db, crossposts, {
    source_guild_id: row.source_guild_id,
    source_channel_id: row.source_channel_id,
    source_id: row.source_id,
    webhook_id: row.webhook_id,
  })
}
