import type { Db } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'

/** A channel that may contain messages with the same ids: an earlier import of the same channel. */
export interface TwinChannel {
  readonly guildId: string
  readonly channelId: string
}

/** The channels of other guilds that were imported from a channel, or have its id. */
export async function listTwinChannels({ q }: Db, guildId: string, sourceId: string): Promise<TwinChannel[]> {
  const imported = await q
    .selectFrom('import_channels')
    .select(['guild_id', 'channel_id'])
    .where('source_id', '=', sourceId)
    .where('guild_id', '!=', guildId)
    .execute()
  return imported.map(({ guild_id, channel_id }) => ({ guildId: guild_id, channelId: channel_id }))
}

/**
 * Which of some ids a message has. The search index contains every message except those of a guild that is still being
 * imported or indexed, which can have the same ids only in channels that were imported from the same one.
 */
export async function listTakenMessages(
  { q }: Db,
  ids: readonly string[],
  twins: readonly TwinChannel[],
): Promise<ReadonlySet<string>> {
  const taken = new Set<string>()
  for (const some of idLists(ids)) {
    const indexed = await q.selectFrom('message_search').select('id').where('id', 'in', some).execute()
    for (const { id } of indexed) taken.add(id)
    for (const { guildId, channelId } of twins) {
      const rows = await q
        .selectFrom('messages')
        .select('id')
        .where('guild_id', '=', guildId)
        .where('channel_id', '=', channelId)
        .where('id', 'in', some)
        .execute()
      for (const { id } of rows) taken.add(id)
    }
  }
  return taken
}

/** The ids of the messages of a channel. */
export async function* listWrittenIds({ q }: Db, guildId: string, channelId: string): AsyncGenerator<string, void> {
  const MOST = 10_000
  for (let after: string | undefined = '0'; after !== undefined; ) {
    const rows = await q
      .selectFrom('messages')
      .select('id')
      .where('guild_id', '=', guildId)
      .where('channel_id', '=', channelId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(MOST)
      .execute()
    for (const { id } of rows) yield id
    after = rows.length === MOST ? rows.at(-1)?.id : undefined
  }
}

/** The other ids that some messages of the source got. */
export async function listMessageIds(
  { q }: Db,
  guildId: string,
  sourceIds: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const some of idLists(sourceIds)) {
    const rows = await q
      .selectFrom('import_ids')
      .select(['source_id', 'id'])
      .where('guild_id', '=', guildId)
      .where('kind', '=', 'message')
      .where('source_id', 'in', some)
      .execute()
    for (const { source_id, id } of rows) found.set(source_id, id)
  }
  return found
}
