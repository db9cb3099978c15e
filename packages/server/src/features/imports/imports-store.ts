import { sql } from 'kysely'
import { listRows } from '../../store/access.ts'
import type { Db, TxDb } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import { importChannels } from './imports-tables.ts'

/** A placeholder for a user of another server, or the account that claimed it. */
export interface Placeholder {
  readonly id: string
  readonly username: string
  /** See the column `placeholder_of`. */
  readonly of: string
  readonly isClaimed: boolean
}

/** The users of other servers who need no avatar: their placeholders have one, or they have claimed them. */
export async function listWithAvatar({ q }: Db, of: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const some of chunksOf(of)) {
    const rows = await q
      .selectFrom('users')
      .select(['wire', 'placeholder_of as of'])
      .where('placeholder_of', 'in', some)
      .execute()
    for (const { wire, of } of rows) if (of !== null && JSON.parse(wire).avatar !== null) found.add(of)
    const claimed = await q
      .selectFrom('claimed_placeholders')
      .select('placeholder_of as of')
      .where('placeholder_of', 'in', some)
      .execute()
    for (const { of } of claimed) found.add(of)
  }
  return found
}

/** Gives a placeholder an avatar, also where it is a member. */
export async function showPlaceholderAvatar({ q }: TxDb, id: string, avatar: string): Promise<void> {
  const [row] = await q.selectFrom('users').select('wire').where('id', '=', id).execute()
  if (!row) return
  const wire = JSON.stringify({ ...JSON.parse(row.wire), avatar })
  await q.updateTable('users').set({ wire }).where('id', '=', id).execute()
  await q.updateTable('members').set({ user_wire: wire }).where('user_id', '=', id).execute()
}

/** The placeholders for some users of other servers, or the accounts of those who have claimed theirs. */
export async function listPlaceholders({ q }: Db, of: readonly string[]): Promise<Placeholder[]> {
  const found: Placeholder[] = []
  for (const some of chunksOf(of)) {
    const rows = await q
      .selectFrom('users')
      .select(['id', 'username', 'placeholder_of'])
      .where('placeholder_of', 'in', some)
      .execute()
    found.push(
      ...rows.map(({ id, username, placeholder_of }) => ({ id, username, of: placeholder_of ?? '', isClaimed: false })),
    )
    const claimed = await q
      .selectFrom('claimed_placeholders')
      .innerJoin('users', 'users.id', 'claimed_placeholders.user_id')
      .select(['users.id', 'users.username', 'claimed_placeholders.placeholder_of as of'])
      .where('claimed_placeholders.placeholder_of', 'in', some)
      .execute()
    found.push(...claimed.map((row) => ({ ...row, isClaimed: true })))
  }
  return found
}

/** Until the commit, no other import adds placeholders: otherwise two could add the same user. */
export async function lockPlaceholders(db: TxDb): Promise<void> {
  if (db.dialect === 'postgres') await db.run('select pg_advisory_xact_lock($1)', [PLACEHOLDERS_LOCK])
}

const PLACEHOLDERS_LOCK = 7_107_107

function* chunksOf(texts: readonly string[]): Iterable<readonly string[]> {
  const MOST = 500
  for (let from = 0; from < texts.length; from += MOST) yield texts.slice(from, from + MOST)
}

/** Which of some ids a user, a guild, a channel, a webhook or a stream has. */
export async function listTakenIds({ q }: Db, ids: Iterable<string>): Promise<ReadonlySet<string>> {
  const taken = new Set<string>()
  for (const some of idLists(ids)) {
    for (const name of ['users', 'guilds', 'channels', 'threads', 'private_channels', 'webhooks', 'streams'] as const) {
      const rows = await q.selectFrom(name).select('id').where('id', 'in', some).execute()
      for (const { id } of rows) taken.add(id)
    }
  }
  return taken
}

/** Which of some ids an emoji or a sticker of a guild has. */
export async function listTakenExpressions(
  { q }: Db,
  table: 'emojis' | 'stickers',
  ids: Iterable<string>,
): Promise<ReadonlySet<string>> {
  const taken = new Set<string>()
  for (const some of idLists(ids)) {
    const rows = await q.selectFrom(table).select('id').where('id', 'in', some).execute()
    for (const { id } of rows) taken.add(id)
  }
  return taken
}

/** The ids of the roles, emojis and stickers of an imported guild, by kind. */
export async function listStructureIds({ q }: Db, guildId: string) {
  return q
    .selectFrom('import_ids')
    .select(['kind', 'source_id', 'id'])
    .where('guild_id', '=', guildId)
    .where('kind', '!=', 'message')
    .execute()
}

export const listImportChannels = (db: Db, guildId: string) => listRows(db, importChannels, { guild_id: guildId })

export const listLosses = ({ q }: Db, guildId: string) =>
  q
    .selectFrom('import_losses')
    .select(['kind', 'source_id', 'reason'])
    .where('guild_id', '=', guildId)
    .orderBy('kind')
    .orderBy('source_id')
    .execute()

/**
 * Locks a guild until the commit. Returns false if it was deleted.
 */
export async function lockGuild({ q, dialect }: TxDb, guildId: string): Promise<boolean> {
  const rows = await q
    .selectFrom('guilds')
    .select('id')
    .where('id', '=', guildId)
    .$if(dialect === 'postgres', (query) => query.forNoKeyUpdate())
    .execute()
  return rows.length > 0
}

/** Adds messages to the counts of a thread, in its own row. */
export async function countInThread(
  { q }: TxDb,
  {
    guildId,
    threadId,
    lastMessageId,
    by,
    pinnedAt,
  }: { guildId: string; threadId: string; lastMessageId: string; by: number; pinnedAt: number | null },
): Promise<void> {
  await q
    .updateTable('threads')
    .set({
      last_message_id: lastMessageId,
      message_count: sql<number>`message_count + ${by}`,
      total_message_sent: sql<number>`total_message_sent + ${by}`,
      ...(pinnedAt !== null && { last_pin_at: pinnedAt }),
    })
    .where('guild_id', '=', guildId)
    .where('id', '=', threadId)
    .execute()
}

/** Records the newest message of a channel, or the newest post of a forum, and when a message was last pinned. */
export async function touchChannel(
  { q }: TxDb,
  {
    guildId,
    channelId,
    lastMessageId,
    pinnedAt,
  }: { guildId: string; channelId: string; lastMessageId: string; pinnedAt: number | null },
): Promise<void> {
  const changes = { last_message_id: lastMessageId, ...(pinnedAt !== null && { last_pin_at: pinnedAt }) }
  await q
    .insertInto('streams')
    .values({ id: channelId, guild_id: guildId, version: 0, rights_version: 0, last_pin_at: null, ...changes })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute()
}

/** Gives a placeholder the name under which it was seen, also where it is a member. */
export async function namePlaceholder(
  { q }: TxDb,
  {
    id,
    username,
    wire,
    usernameKey,
    globalNameKey,
  }: Readonly<Record<'id' | 'username' | 'wire' | 'usernameKey', string>> & {
    readonly globalNameKey: string | null
  },
): Promise<void> {
  const named = await q
    .updateTable('users')
    .set({ username, wire })
    .where('id', '=', id)
    .where('placeholder_of', 'is not', null)
    .returning('id')
    .execute()
  if (named.length === 0) return
  await q
    .updateTable('members')
    .set({ user_wire: wire, username_key: usernameKey, global_name_key: globalNameKey })
    .where('user_id', '=', id)
    .execute()
}
