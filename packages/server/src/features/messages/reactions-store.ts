import type { Emoji } from '@guildhall/protocol/objects/messages/emoji'
import type { User } from '@guildhall/protocol/objects/users/user'
import { type Db, statement } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import type { ChannelKey } from './messages-store.ts'

interface ReactionKey extends ChannelKey {
  kindId: string
  userId: string
}

const insert = statement<ReactionKey, { user_id: string }>((q, param) =>
  q
    .insertInto('reactions')
    .values({
      guild_id: param('guildId'),
      channel_id: param('channelId'),
      kind_id: param('kindId'),
      user_id: param('userId'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id'),
)
const remove = statement<ReactionKey, { user_id: string }>((q, param) =>
  q
    .deleteFrom('reactions')
    .where('guild_id', '=', param('guildId'))
    .where('channel_id', '=', param('channelId'))
    .where('kind_id', '=', param('kindId'))
    .where('user_id', '=', param('userId'))
    .returning('user_id'),
)
const listPage = statement<ChannelKey & { kindId: string; after: string; limit: number }, { wire: string }>(
  (q, param) =>
    q
      .selectFrom('reactions')
      .innerJoin('users', 'users.id', 'reactions.user_id')
      .select('users.wire')
      .where('reactions.guild_id', '=', param('guildId'))
      .where('reactions.channel_id', '=', param('channelId'))
      .where('reactions.kind_id', '=', param('kindId'))
      .where('reactions.user_id', '>', param('after'))
      .orderBy('reactions.user_id')
      .limit(param('limit')),
)

const find = statement<{ id: string }, { wire: string }>((q, param) =>
  q
    .selectFrom('emojis')
    .innerJoin('guilds', 'guilds.id', 'emojis.guild_id')
    .select('emojis.wire')
    .where('emojis.id', '=', param('id')),
)

/** The emoji with an id, in any existing guild. */
export async function findEmoji(db: Db, id: string): Promise<Emoji | undefined> {
  const [row] = await find(db, { id })
  return row && JSON.parse(row.wire)
}

/** Returns false if the user had already reacted with it. */
export async function insertReaction(db: Db, key: ReactionKey): Promise<boolean> {
  return (await insert(db, key)).length > 0
}

/** Returns false if the user had not reacted with it. */
export async function removeReaction(db: Db, key: ReactionKey): Promise<boolean> {
  return (await remove(db, key)).length > 0
}

/** Some of the users who reacted, by their ids. */
export async function listReactors(
  db: Db,
  page: ChannelKey & { kindId: string; after: string; limit: number },
): Promise<User[]> {
  return (await listPage(db, page)).map(({ wire }) => JSON.parse(wire))
}

/** The kinds with which a user reacted, of the given ones. Takes one statement, or none for an empty list. */
export async function listOwnReactions(
  db: Db,
  { guildId, channelId }: ChannelKey,
  userId: string,
  kindIds: Iterable<string>,
): Promise<ReadonlySet<string>> {
  const own = new Set<string>()
  for (const some of idLists(kindIds)) {
    const rows = await db.q
      .selectFrom('reactions')
      .select('kind_id')
      .where('guild_id', '=', guildId)
      .where('channel_id', '=', channelId)
      .where('kind_id', 'in', some)
      .where('user_id', '=', userId)
      .execute()
    for (const { kind_id } of rows) own.add(kind_id)
  }
  return own
}

/** Removes some rows of reactions that no message has any more; returns how many. */
export async function removeSomeReactions(
  db: Db,
  { guildId, channelId }: ChannelKey,
  kindIds: readonly string[],
  limit: number,
): Promise<number> {
  const some = db.q
    .selectFrom('reactions')
    .select(['kind_id', 'user_id'])
    .where('guild_id', '=', guildId)
    .where('channel_id', '=', channelId)
    .where('kind_id', 'in', kindIds)
    .limit(limit)
  const removed = await db.q
    .deleteFrom('reactions')
    .where('guild_id', '=', guildId)
    .where('channel_id', '=', channelId)
    .where(({ eb, refTuple }) => eb(refTuple('kind_id', 'user_id'), 'in', some.$asTuple('kind_id', 'user_id')))
    .returning('user_id')
    .execute()
  return removed.length
}
