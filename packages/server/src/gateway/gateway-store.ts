import type { Newest } from '../features/channels/channels-store.ts'
import { type Db, statement } from '../store/db.ts'

const listVersions = statement<{ guildId: string }, Newest & { id: string; version: number }>((q, param) =>
  q
    .selectFrom('streams')
    .select(['id', 'version', 'last_message_id', 'last_pin_at'])
    .where('guild_id', '=', param('guildId')),
)

const findVersion = statement<{ id: string }, { version: number }>((q, param) =>
  q.selectFrom('streams').select('version').where('id', '=', param('id')),
)

/** Where the streams of a guild and of its channels stand. */
export async function listStreams(db: Db, guildId: string): ReturnType<typeof listVersions> {
  return listVersions(db, { guildId })
}

/** Where a user's own stream stands. */
export async function findStreamVersion(db: Db, id: string): Promise<number> {
  const [row] = await findVersion(db, { id })
  return row?.version ?? 0
}
