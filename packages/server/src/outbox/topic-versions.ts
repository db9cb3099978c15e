import type { Db } from '../store/db.ts'

/** The current versions of the streams of topics, the topic's own first. */
export async function listTopicVersions(
  db: Db,
  topics: readonly string[],
): Promise<Map<string, { id: string; version: number }[]>> {
  const rows = await db.q
    .selectFrom('streams')
    .select(['id', 'guild_id', 'version'])
    .where((where) => where.or([where('guild_id', 'in', topics), where('id', 'in', topics)]))
    .execute()
  const ownFirst = rows.sort((a, b) => Number(b.guild_id === b.id) - Number(a.guild_id === a.id))
  return Map.groupBy(ownFirst, ({ id, guild_id }) => guild_id ?? id)
}
