import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { LIMITS } from '@guildhall/protocol/limits'
import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import { sql } from 'kysely'
import { insertRow } from '../../store/access.ts'
import { type Db, statement } from '../../store/db.ts'
import {
  PRIVATE_CHANNEL_COLUMNS,
  type StoredPrivateChannel,
  toPrivateChannelOf,
  toPrivateChannelRow,
} from '../../store/rows/private-channel-row.ts'
import { type PrivateChannelRow, privateChannels } from '../../store/tables/channels.ts'
import type { Newest } from '../channels/channels-store.ts'

const findDirect = statement<{ userId: string; otherId: string }, { channel_id: string; recipient_ids: string }>(
  (q, param) =>
    q
      .selectFrom('private_recipients')
      .innerJoin('private_channels', 'private_channels.id', 'private_recipients.channel_id')
      .select(['channel_id', 'recipient_ids'])
      .where('user_id', '=', param('userId'))
      .where('other_id', '=', param('otherId')),
)
const listing = (only: 'open' | 'groups') =>
  statement<{ userId: string; limit: number }, Newest & PrivateChannelRow>((q, param) => {
    const own = q
      .selectFrom('private_recipients')
      .innerJoin('private_channels', 'private_channels.id', 'private_recipients.channel_id')
      .leftJoin('streams', 'streams.id', 'private_channels.id')
      .select([...PRIVATE_CHANNEL_COLUMNS, 'streams.last_message_id', 'streams.last_pin_at'])
      .where('user_id', '=', param('userId'))
      .orderBy('private_channels.id', 'desc')
      .limit(param('limit'))
    return only === 'open' ? own.where('is_open', '=', sql<boolean>`true`) : own.where('other_id', 'is', null)
  })
const listOpen = listing('open')
const listGroups = listing('groups')
const shared = statement<{ userId: string; otherId: string }, { dms_disabled_until: number | null }>((q, param) =>
  q
    .selectFrom('members as own')
    .innerJoin('guilds', 'guilds.id', 'own.guild_id')
    .innerJoin('members as other', 'other.guild_id', 'own.guild_id')
    .select('guilds.dms_disabled_until')
    .where('own.user_id', '=', param('userId'))
    .where('other.user_id', '=', param('otherId'))
    .orderBy(sql`coalesce(guilds.dms_disabled_until, 0)`)
    .limit(sql<number>`1`),
)
const allShared = statement<{ userId: string; otherId: string; limit: number }, { guild_id: string; wire: string }>(
  (q, param) =>
    q
      .selectFrom('members as own')
      .innerJoin('members as other', 'other.guild_id', 'own.guild_id')
      .select(['own.guild_id', 'own.wire'])
      .where('own.user_id', '=', param('userId'))
      .where('other.user_id', '=', param('otherId'))
      .limit(param('limit')),
)
const close = statement<{ userId: string; channelId: string }, { user_id: string }>((q, param) =>
  q
    .updateTable('private_recipients')
    .set({ is_open: sql<boolean>`false` })
    .where('user_id', '=', param('userId'))
    .where('channel_id', '=', param('channelId'))
    .where('is_open', '=', sql<boolean>`true`)
    .returning('user_id'),
)

/** The DM of two users. */
export async function findDirectChannel(
  db: Db,
  userId: string,
  otherId: string,
): Promise<StoredPrivateChannel | undefined> {
  const [row] = await findDirect(db, { userId, otherId })
  return row && { id: row.channel_id, type: ChannelType.DM, recipientIds: JSON.parse(row.recipient_ids) }
}

/** Creates the DM of two users, in neither list yet; false if it exists already. */
export async function insertDirectChannel(db: Db, channel: StoredPrivateChannel): Promise<boolean> {
  const { id, recipientIds } = channel
  const rows = recipientIds.flatMap((user_id) => {
    const other_id = recipientIds.find((each) => each !== user_id)
    return other_id === undefined ? [] : [{ user_id, channel_id: id, other_id, is_open: false }]
  })
  const made = await db.q
    .insertInto('private_recipients')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute()
  if (made.length === 0) return false
  await insertRow(db, privateChannels, toPrivateChannelRow(channel))
  return true
}

/** Adds a channel to the lists of some of its recipients; returns those in whose list it was not. */
export async function reopenPrivateChannel(
  db: Db,
  channelId: string,
  userIds: readonly string[],
): Promise<readonly string[]> {
  const opened = await db.q
    .updateTable('private_recipients')
    .set({ is_open: sql<boolean>`true` })
    .where('user_id', 'in', userIds)
    .where('channel_id', '=', channelId)
    .where('is_open', '=', sql<boolean>`false`)
    .returning('user_id')
    .execute()
  return opened.map(({ user_id }) => user_id)
}

/** Removes a channel from a user's list; false if it was not in it. */
export async function closePrivateChannel(db: Db, channelId: string, userId: string): Promise<boolean> {
  return (await close(db, { channelId, userId })).length > 0
}

/**
 * The channels in a user's list, newest first, each with its newest message and pin. The lists of bots contain only
 * groups.
 */
export async function findPrivateChannels(
  db: Db,
  { id: userId, isBot }: { id: string; isBot: boolean },
  limit: number,
): Promise<{ channel: StoredPrivateChannel; newest: Newest }[]> {
  const rows = await (isBot ? listGroups : listOpen)(db, { userId, limit })
  return rows.map(({ last_message_id, last_pin_at, ...row }) => ({
    channel: toPrivateChannelOf(row),
    newest: { last_message_id, last_pin_at },
  }))
}

/** The groups of a user or a bot. */
export async function findGroups(db: Db, userId: string, limit: number): Promise<StoredPrivateChannel[]> {
  return (await listGroups(db, { userId, limit })).map(toPrivateChannelOf)
}

/**
 * Of the guilds that two users share, the one that lets them write to each other earliest; undefined if there is none.
 * It iterates over the guilds of the first, who is not a bot and therefore in few.
 *
 * @returns until when that guild pauses private messages, in ms since 1970, if it does
 */
export async function findSharedGuild(
  db: Db,
  personId: string,
  otherId: string,
): Promise<{ dmsDisabledUntil: number | null } | undefined> {
  const [row] = await shared(db, { userId: personId, otherId })
  return row && { dmsDisabledUntil: row.dms_disabled_until }
}

/** The guilds that two users are both in, up to a number, with the first one's member. */
export async function listSharedGuilds(
  db: Db,
  userId: string,
  otherId: string,
): Promise<{ guildId: string; member: BareMember }[]> {
  const rows = await allShared(db, { userId, otherId, limit: LIMITS.sharedGuilds })
  return rows.map(({ guild_id, wire }) => ({ guildId: guild_id, member: JSON.parse(wire) }))
}
