import { sql } from 'kysely'
import { addRow, removeRows } from '../../store/access.ts'
import { type Db, statement } from '../../store/db.ts'
import {
  type ChannelInvite,
  INVITE_COLUMNS,
  type InviteWires,
  type StoredInviteTerms,
  toChannelInvites,
} from '../../store/rows/invite-row.ts'
import { type InviteRow, invites } from '../../store/tables/channels.ts'

/** The terms by which an existing invite is found. */
export interface SoughtInvite {
  guildId: string
  channelId: string
  /** Null for an invite without a creator. */
  inviterId: string | null
  terms: StoredInviteTerms
  /** The current time: the invite must not have expired, ms since 1970. */
  now: number
}

const similar = statement<Omit<SoughtInvite, 'terms'> & { wire: string }, InviteWires>((q, param) =>
  q
    .selectFrom('invites')
    .leftJoin('users', 'users.id', 'invites.inviter_id')
    .select(INVITE_COLUMNS)
    .where('invites.guild_id', '=', param('guildId'))
    .where('invites.channel_id', '=', param('channelId'))
    .where('invites.inviter_id', 'is not distinct from', param('inviterId'))
    .where('invites.wire', '=', param('wire'))
    .where('invites.target_list_id', 'is', null)
    .where(({ eb, or }) => or([eb('invites.expires_at', 'is', null), eb('invites.expires_at', '>', param('now'))]))
    .orderBy('invites.created_at', 'desc')
    .limit(1),
)

/** The newest valid invite of the same creator to the same channel with the same terms that anyone may use. */
export async function findSimilarInvite(
  db: Db,
  { terms, ...sought }: SoughtInvite,
): Promise<ChannelInvite | undefined> {
  const [invite] = await toChannelInvites(db, await similar(db, { ...sought, wire: JSON.stringify(terms) }))
  return invite
}

/** The valid invites of a guild or of one channel, oldest first. */
export async function listInvites(
  db: Db,
  { guildId, channelId, now }: { guildId: string; channelId?: string; now: number },
): Promise<ChannelInvite[]> {
  const ofGuild = db.q
    .selectFrom('invites')
    .leftJoin('users', 'users.id', 'invites.inviter_id')
    .select(INVITE_COLUMNS)
    .where('invites.guild_id', '=', guildId)
    .where(({ eb, or }) => or([eb('invites.expires_at', 'is', null), eb('invites.expires_at', '>', now)]))
    .orderBy('invites.created_at')
    .orderBy('invites.code')
  const rows = await (channelId === undefined ? ofGuild : ofGuild.where('invites.channel_id', '=', channelId)).execute()
  return toChannelInvites(db, rows)
}

/**
 * The number of valid invites of a guild, of all creators or of one. An index finds them, and they never exceed the
 * limit.
 */
export async function countInvites(
  db: Db,
  { guildId, inviterId, now }: { guildId: string; inviterId?: string; now: number },
): Promise<number> {
  const row = await db.q
    .selectFrom('invites')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('guild_id', '=', guildId)
    .$if(inviterId !== undefined, (query) => query.where('inviter_id', '=', inviterId ?? null))
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Returns false if another invite has the code. */
export const insertInvite = (db: Db, row: InviteRow): Promise<boolean> => addRow(db, invites, row)

const raise = statement<{ code: string }, never>((q, param) =>
  q.updateTable('invites').set({ uses: sql<number>`uses + 1` }).where('code', '=', param('code')),
)

/** Counts a use of an invite. */
export async function countUse(db: Db, code: string): Promise<void> {
  await raise(db, { code })
}

/** Returns whether the invite was limited to some users. */
export async function removeInvite(db: Db, code: string): Promise<boolean> {
  const rows = await removeRows(db, invites, { code }, ['target_list_id'])
  return rows.some(({ target_list_id }) => target_list_id !== null)
}

/** A removed invite. */
export type RemovedInvite = Pick<InviteRow, 'code' | 'channel_id' | 'target_list_id'>

const REMOVED = ['code', 'channel_id', 'target_list_id'] as const

/** Removes the invites to a channel, and returns them. */
export async function removeInvitesOfChannel(db: Db, guildId: string, channelId: string): Promise<RemovedInvite[]> {
  return byCode(await removeRows(db, invites, { guild_id: guildId, channel_id: channelId }, REMOVED))
}

const expired = statement<{ now: number; after: string; limit: number }, { guild_id: string }>((q, param) =>
  q
    .selectFrom('invites')
    .select('guild_id')
    .distinct()
    .where('expires_at', '<=', param('now'))
    .where('guild_id', '>', param('after'))
    .orderBy('guild_id')
    .limit(param('limit')),
)

/** Some of the guilds of which an invite has expired, ascending by id. */
export async function listGuildsOfExpired(db: Db, page: Parameters<typeof expired>[1]): Promise<string[]> {
  const rows = await expired(db, page)
  return rows.map(({ guild_id }) => guild_id)
}

/** Removes the expired invites of a guild, and returns them. */
export async function removeExpired(db: Db, guildId: string, now: number): Promise<RemovedInvite[]> {
  const removed = await db.q
    .deleteFrom('invites')
    .where('guild_id', '=', guildId)
    .where('expires_at', '<=', now)
    .returning(REMOVED)
    .execute()
  return byCode(removed)
}

const byCode = (removed: RemovedInvite[]): RemovedInvite[] => removed.sort((a, b) => (a.code < b.code ? -1 : 1))
