import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { LIMITS } from '@guildhall/protocol/limits'
import type { BareMember } from '@guildhall/protocol/objects/member'
import { sql } from 'kysely'
import { type Db, statement } from '../../store/db.ts'
import type { PrivateChannel } from '../../store/private-channel-row.ts'
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
const listOpen = statement<
  { userId: string; limit: number },
  Newest & { id: string; type: number; recipient_ids: string }
>((q, param) =>
  q
    .selectFrom('private_recipients')
    .innerJoin('private_channels', 'private_channels.id', 'private_recipients.channel_id')
    .leftJoin('streams', 'streams.id', 'private_channels.id')
    .select(['private_channels.id', 'type', 'recipient_ids', 'streams.last_message_id', 'streams.last_pin_at'])
    .where('user_id', '=', param('userId'))
    .where('is_open', '=', sql<boolean>`true`)
    .orderBy('private_channels.id', 'desc')
    .limit(param('limit')),
)
const shared = statement<{ userId: string; otherId: string }, { guild_id: string }>((q, param) =>
  q
    .selectFrom('members as own')
    .innerJoin('guilds', 'guilds.id', 'own.guild_id')
    .innerJoin('members as other', 'other.guild_id', 'own.guild_id')
    .select('own.guild_id')
    .where('own.user_id', '=', param('userId'))
    .where('other.user_id', '=', param('otherId'))
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

/** The channel that two people have. */
export async function findDirectChannel(db: Db, userId: string, otherId: string): Promise<PrivateChannel | undefined> {
  const [row] = await findDirect(db, { userId, otherId })
  return row && { id: row.channel_id, type: ChannelType.DM, recipientIds: JSON.parse(row.recipient_ids) }
}

/** Makes the channel of two people, in nobody's list yet; false if they have one already. */
export async function insertDirectChannel(db: Db, { id, type, recipientIds }: PrivateChannel): Promise<boolean> {
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
  const recipient_ids = JSON.stringify(recipientIds)
  await db.q.insertInto('private_channels').values({ id, type, recipient_ids }).execute()
  return true
}

/** Puts a channel into the lists of some of its recipients; gives those in whose list it was not. */
export async function openPrivateChannel(
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

/** Takes a channel out of someone's list; false if it was not in it. */
export async function closePrivateChannel(db: Db, channelId: string, userId: string): Promise<boolean> {
  return (await close(db, { channelId, userId })).length > 0
}

/** The channels in someone's list, the newest first, each with its newest message and pin. */
export async function listPrivateChannels(
  db: Db,
  userId: string,
  limit: number,
): Promise<{ channel: PrivateChannel; newest: Newest }[]> {
  const rows = await listOpen(db, { userId, limit })
  return rows.map(({ id, type, recipient_ids, ...newest }) => ({
    channel: { id, type, recipientIds: JSON.parse(recipient_ids) },
    newest,
  }))
}

/** Whether two are in a guild together. The guilds of the first are looked through: it is a person, who is in few. */
export async function shareGuild(db: Db, personId: string, otherId: string): Promise<boolean> {
  return (await shared(db, { userId: personId, otherId })).length > 0
}

/** The guilds that two users are both in, as many as a person may be in, with the first one's member. */
export async function listSharedGuilds(
  db: Db,
  userId: string,
  otherId: string,
): Promise<{ guildId: string; member: BareMember }[]> {
  const rows = await allShared(db, { userId, otherId, limit: LIMITS.guildsPerUser })
  return rows.map(({ guild_id, wire }) => ({ guildId: guild_id, member: JSON.parse(wire) }))
}
