import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import { READ_STATE_LIMITS } from '@guildhall/protocol/read-state-limits'
import { type ExpressionBuilder, sql } from 'kysely'
import { type Db, effect, statement, type TxDb } from '../../store/db.ts'
import { idLists } from '../../store/id-list.ts'
import type { Tables } from '../../store/tables.ts'
import type { ChannelKey } from '../messages/messages-store.ts'
import type { ReadStateRow } from './read-states-tables.ts'

/** A user has read a channel up to a message. */
export interface Ack {
  readonly userId: string
  readonly guildId: string
  readonly channelId: string
  readonly messageId: string
  /** Whether the message may be earlier than the last one that the user had read. */
  readonly manual: boolean
  /** The number of remaining mentions; null if it follows from the counted ones. */
  readonly mentionCount: number | null
}

/** The stored position up to which a user has read. */
export type StoredReadState = Pick<ReadStateRow, 'channel_id' | 'last_message_id' | 'mention_count'>

type AckParams = Omit<Ack, 'manual' | 'mentionCount'> & { isManual: number; isCounted: number; mentionCount: number }

/** A mention that is counted concurrently remains counted if its message is newer than the acknowledged one. */
const put = statement<AckParams, StoredReadState>((q, param) =>
  q
    .insertInto('read_states')
    .values({
      user_id: param('userId'),
      channel_id: param('channelId'),
      guild_id: param('guildId'),
      last_message_id: param('messageId'),
      mention_count: param('mentionCount'),
      last_mention_id: '0',
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'channel_id'])
        .doUpdateSet({
          last_message_id: sql<string>`excluded.last_message_id`,
          mention_count: sql<number>`case when ${param('isCounted')} = 1
            or excluded.last_message_id >= read_states.last_mention_id
            then excluded.mention_count else read_states.mention_count end`,
        })
        .where(
          sql<boolean>`${param('isManual')} = 1 or excluded.last_message_id > read_states.last_message_id
            or (${param('isCounted')} = 1 and excluded.last_message_id = read_states.last_message_id
              and excluded.mention_count <> read_states.mention_count)`,
        ),
    )
    .returning(['channel_id', 'last_message_id', 'mention_count']),
)

/** Stores that a user has read further; undefined if they had already read further. */
export async function putReadState(
  db: TxDb,
  { manual, mentionCount, ...ack }: Ack,
): Promise<StoredReadState | undefined> {
  const isCounted = Number(manual || mentionCount !== null)
  const [row] = await put(db, { ...ack, isManual: Number(manual), isCounted, mentionCount: mentionCount ?? 0 })
  return row
}

type Named = { guildId: string; channelId: string; authorId: string; messageId: string } & {
  [K in `id ${number}`]: string
}

const hasBlocked = ({ selectFrom, exists }: ExpressionBuilder<Tables, 'users'>, authorId: string) =>
  exists(
    selectFrom('relationships')
      .select('user_id')
      .whereRef('relationships.user_id', '=', 'users.id')
      .where('other_id', '=', authorId)
      .where('type', '=', RelationshipType.BLOCKED),
  )

/** Compiled once for each length of {@link idLists}. The rows are locked in the order of the user ids. */
const raiseSome = new Map<number, ReturnType<typeof raiseFor>>()
const raiseFor = (count: number) =>
  effect<Named>((q, param) =>
    q
      .insertInto('read_states')
      .columns(['user_id', 'channel_id', 'guild_id', 'last_message_id', 'mention_count', 'last_mention_id'])
      .expression(({ selectFrom }) =>
        selectFrom('users')
          .select([
            'users.id',
            sql<string>`cast(${param('channelId')} as bigint)`.as('channel_id'),
            sql<string>`cast(${param('guildId')} as bigint)`.as('guild_id'),
            sql<string>`cast(0 as bigint)`.as('last_message_id'),
            sql<number>`1`.as('mention_count'),
            sql<string>`cast(${param('messageId')} as bigint)`.as('last_mention_id'),
          ])
          .where(
            'users.id',
            'in',
            Array.from({ length: count }, (_, i) => param(`id ${i}`)),
          )
          .where('is_bot', '=', false)
          .where((eb) => eb.not(hasBlocked(eb, param('authorId'))))
          .orderBy('users.id'),
      )
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'channel_id']).doUpdateSet({
          mention_count: sql<number>`read_states.mention_count + 1`,
          last_mention_id: sql<string>`excluded.last_mention_id`,
        }),
      ),
  )

/**
 * Counts a message for the users among some who haven't blocked its author: one statement, for which no request waits.
 */
export function raiseMentions(
  db: TxDb,
  { guildId, channelId }: ChannelKey,
  { id: messageId, author_id: authorId }: { id: string; author_id: string },
  userIds: Iterable<string>,
): void {
  for (const some of idLists(userIds)) {
    const raise = raiseSome.get(some.length) ?? raiseFor(some.length)
    raiseSome.set(some.length, raise)
    const params: Named = { guildId, channelId, authorId, messageId }
    for (const [i, id] of some.entries()) params[`id ${i}`] = id
    raise(db, params)
  }
}

const list = statement<{ userId: string; limit: number }, StoredReadState>((q, param) =>
  q
    .selectFrom('read_states')
    .select(['channel_id', 'last_message_id', 'mention_count'])
    .where('user_id', '=', param('userId'))
    .orderBy('last_message_id', 'desc')
    .limit(param('limit')),
)

/** The read states of a user, limited to the most recently read channels. */
export function listReadStates(db: Db, userId: string): Promise<StoredReadState[]> {
  return list(db, { userId, limit: READ_STATE_LIMITS.inReady })
}

/** Removes the read states of users in a guild that they left. */
export async function removeReadStatesIn(db: Db, guildId: string, userIds: Iterable<string>): Promise<void> {
  for (const some of idLists(userIds)) {
    await db.q.deleteFrom('read_states').where('guild_id', '=', guildId).where('user_id', 'in', some).execute()
  }
}
