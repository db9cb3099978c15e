// Statements that move rows of a placeholder to the account that claimed it.
import { sql } from 'kysely'
import { updateRows } from '../../store/access.ts'
import type { Db, TxDb } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import { users } from '../../store/tables/users.ts'
import type { StoredMessage } from '../messages/messages-view.ts'
import { THREAD_COLUMNS } from '../threads/threads-store.ts'

/** From whom to whom rows move. */
export interface Move {
  readonly from: string
  readonly to: string
}

/** The position of a message within a guild. */
export interface MessagePosition {
  readonly channel_id: string
  readonly id: string
}

/** Whether an account has claimed a placeholder, and is not deleted. */
export async function isClaimed({ q }: Db, placeholderId: string, userId: string): Promise<boolean> {
  const found = await q
    .selectFrom('users')
    .innerJoin('claimed_placeholders', 'claimed_placeholders.placeholder_of', 'users.placeholder_of')
    .innerJoin('users as claimants', 'claimants.id', 'claimed_placeholders.user_id')
    .select('users.id')
    .where('users.id', '=', placeholderId)
    .where('claimants.id', '=', userId)
    .where('claimants.deleted_at', 'is', null)
    .execute()
  return found.length > 0
}

/** From now on its row is that of a deleted account. */
export const endPlaceholder = (db: Db, id: string): Promise<number> =>
  updateRows(db, users, { id }, { placeholder_of: null })

/** The threads of a guild of which a user is a member, beginning after an id. */
export async function listThreadsWith({ q }: Db, guildId: string, userId: string, limit: number): Promise<string[]> {
  const rows = await q
    .selectFrom('thread_members')
    .select('thread_id')
    .where('guild_id', '=', guildId)
    .where('user_id', '=', userId)
    .orderBy('thread_id')
    .limit(limit)
    .execute()
  return rows.map(({ thread_id }) => thread_id)
}

/** The next messages of a guild, and whether each contains the id of a user. */
export async function listNextMessages(
  { q }: Db,
  { guildId, after, userId, limit }: { guildId: string; after: MessagePosition; userId: string; limit: number },
): Promise<(MessagePosition & { readonly isFound: boolean })[]> {
  const rows = await q
    .selectFrom('messages')
    .select(['channel_id', 'id', sql<boolean | number>`wire like ${`%${userId}%`}`.as('is_found')])
    .where('guild_id', '=', guildId)
    .where(sql<boolean>`(channel_id, id) > (${after.channel_id}, ${after.id})`)
    .orderBy('channel_id')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ is_found, ...position }) => ({ ...position, isFound: Boolean(is_found) }))
}

/** Some messages of a channel, as they are stored. */
export async function listWires({ q }: Db, guildId: string, channelId: string, ids: string[]): Promise<string[]> {
  const found: string[] = []
  for (const some of idLists(ids)) {
    const rows = await q
      .selectFrom('messages')
      .select('wire')
      .where('guild_id', '=', guildId)
      .where('channel_id', '=', channelId)
      .where('id', 'in', some)
      .execute()
    found.push(...rows.map(({ wire }) => wire))
  }
  return found
}

export async function updateWithAuthor({ q }: TxDb, guildId: string, message: StoredMessage): Promise<void> {
  const { id, channel_id, author_id } = message
  await q
    .updateTable('messages')
    .set({ author_id, wire: JSON.stringify(message) })
    .where('guild_id', '=', guildId)
    .where('channel_id', '=', channel_id)
    .where('id', '=', id)
    .execute()
}

/**
 * Moves reactions and votes in a channel. If both users reacted alike, the placeholder's reaction remains, as those of
 * deleted accounts do: the message counts it.
 */
export async function moveReactions(
  { q }: TxDb,
  guildId: string,
  channelId: string,
  { from, to }: Move,
): Promise<void> {
  await q
    .updateTable('reactions')
    .set({ user_id: to })
    .where('guild_id', '=', guildId)
    .where('channel_id', '=', channelId)
    .where('user_id', '=', from)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reactions as own')
            .select('own.user_id')
            .whereRef('own.guild_id', '=', 'reactions.guild_id')
            .whereRef('own.channel_id', '=', 'reactions.channel_id')
            .whereRef('own.kind_id', '=', 'reactions.kind_id')
            .where('own.user_id', '=', to),
        ),
      ),
    )
    .execute()
}

/** The account becomes the creator of the placeholder's emojis, stickers and sounds. */
export async function moveExpressions({ q }: TxDb, guildId: string, { from, to }: Move): Promise<void> {
  for (const table of ['emojis', 'stickers', 'soundboard_sounds'] as const) {
    await q
      .updateTable(table)
      .set({ creator_id: to })
      .where('guild_id', '=', guildId)
      .where('creator_id', '=', from)
      .execute()
  }
}

/** Some threads of a guild that a user started, as they are stored. */
export async function listThreadsStartedBy(
  { q }: Db,
  guildId: string,
  userId: string,
  limit: number,
): Promise<string[]> {
  const rows = await q
    .selectFrom('threads')
    .select('wire')
    .where('guild_id', '=', guildId)
    .where('wire', 'like', `%"owner_id":"${userId}"%`)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ wire }) => wire)
}

export async function updateThreadWire({ q }: TxDb, guildId: string, id: string, wire: string) {
  return q
    .updateTable('threads')
    .set({ wire })
    .where('guild_id', '=', guildId)
    .where('id', '=', id)
    .returning(THREAD_COLUMNS)
    .executeTakeFirst()
}
