import type { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import type { User } from '@guildhall/protocol/objects/users/user'
import { sql } from 'kysely'
import { ApiError } from '../../kernel/api-error.ts'
import { type Db, effect, statement, type TxDb } from '../../store/db.ts'
import type { UserRow } from '../../store/tables/users.ts'
import { findPersonByName } from '../users/users-store.ts'
import type { RelationshipRow } from './relationships-tables.ts'

/** The relationship of one user to another. */
export interface RelationshipKind {
  /** A RelationshipType. */
  type: number
  nickname: string | null
  /** When the relationship took its current form, ms since 1970. */
  since: number
}

/** Two users, and the relationship of each to the other. */
export interface Pair {
  own: User
  other: User
  /** The first user's relationship to the other. */
  ownRelationship: RelationshipKind | undefined
  /** The other user's relationship to the first. */
  otherRelationship: RelationshipKind | undefined
  /** Whether one of them has deleted their account. */
  isGone: boolean
}

const find = statement<{ userId: string; otherId: string }, RelationshipRow>((q, param) =>
  q
    .selectFrom('relationships')
    .selectAll()
    .where(({ eb, or, and }) =>
      or([
        and([eb('user_id', '=', param('userId')), eb('other_id', '=', param('otherId'))]),
        and([eb('user_id', '=', param('otherId')), eb('other_id', '=', param('userId'))]),
      ]),
    ),
)

/** The relationships between two users. */
export async function findRelationshipRows(
  db: Db,
  userId: string,
  otherId: string,
): Promise<Pick<Pair, 'ownRelationship' | 'otherRelationship'>> {
  const rows = await find(db, { userId, otherId })
  return {
    ownRelationship: rows.find(({ user_id }) => user_id === userId),
    otherRelationship: rows.find(({ user_id }) => user_id === otherId),
  }
}

const usersStatement = (isLocked: boolean) =>
  statement<{ userId: string; otherId: string }, Pick<UserRow, 'id' | 'wire' | 'deleted_at'>>((q, param) => {
    const users = q
      .selectFrom('users')
      .select(['id', 'wire', 'deleted_at'])
      .where(({ eb, or }) => or([eb('id', '=', param('userId')), eb('id', '=', param('otherId'))]))
      .orderBy('id')
    return isLocked ? users.forNoKeyUpdate() : users
  })

const findUsers = { sqlite: usersStatement(false), postgres: usersStatement(true) }

/**
 * Two users and their relationships, locked until the unit commits: concurrent changes of these, and of the users'
 * relationships to others, are serialized.
 *
 * @throws UnknownUser
 */
export async function lockPair(db: TxDb, userId: string, otherId: string): Promise<Pair> {
  const rows = await findUsers[db.dialect](db, { userId, otherId })
  const [own, other] = [userId, otherId].map((id) => rows.find((row) => row.id === id))
  if (!own || !other) throw new ApiError('UnknownUser')
  return {
    own: JSON.parse(own.wire),
    other: JSON.parse(other.wire),
    isGone: rows.some(({ deleted_at }) => deleted_at !== null),
    ...(await findRelationshipRows(db, userId, otherId)),
  }
}

const list = statement<{ userId: string }, RelationshipRow & { wire: string }>((q, param) =>
  q
    .selectFrom('relationships')
    .innerJoin('users', 'users.id', 'relationships.other_id')
    .selectAll('relationships')
    .select('users.wire')
    .where('user_id', '=', param('userId'))
    .orderBy('other_id'),
)

/** All users to whom a user has a relationship. Their number is limited. */
export async function listRelationshipRows(
  db: Db,
  userId: string,
): Promise<{ user: User; relationship: RelationshipKind }[]> {
  const rows = await list(db, { userId })
  return rows.map(({ wire, ...relationship }) => ({ user: JSON.parse(wire), relationship }))
}

const count = statement<{ userId: string; otherId: string }, { user_id: string; type: number; count: number | string }>(
  (q, param) =>
    q
      .selectFrom('relationships')
      .select(({ fn }) => ['user_id', 'type', fn.countAll<number | string>().as('count')])
      .where(({ eb, or }) => or([eb('user_id', '=', param('userId')), eb('user_id', '=', param('otherId'))]))
      .groupBy(['user_id', 'type']),
)

/** The number of relationships of each of two users, by type: `of(userId, type, …)`. */
export async function countRelationshipRows(
  db: Db,
  userId: string,
  otherId: string,
): Promise<(userId: string, ...types: number[]) => number> {
  const rows = await count(db, { userId, otherId })
  return (id, ...types) =>
    rows
      .filter(({ user_id, type }) => user_id === id && types.includes(type))
      .reduce((sum, { count }) => sum + Number(count), 0)
}

const put = effect<Omit<RelationshipRow, 'nickname'>>((q, param) =>
  q
    .insertInto('relationships')
    .values({
      user_id: param('user_id'),
      other_id: param('other_id'),
      type: param('type'),
      nickname: null,
      since: param('since'),
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'other_id']).doUpdateSet({
        type: sql<number>`excluded.type`,
        nickname: null,
        since: sql<number>`excluded.since`,
      }),
    ),
)

/** Sets one user's relationship to another; replaces an existing one. */
export function putRelationshipRow(
  db: TxDb,
  userId: string,
  otherId: string,
  { type, since }: { type: RelationshipType; since: number },
): RelationshipKind {
  put(db, { user_id: userId, other_id: otherId, type, since })
  return { type, nickname: null, since }
}

const name = effect<{ userId: string; otherId: string; nickname: string | null }>((q, param) =>
  q
    .updateTable('relationships')
    .set({ nickname: param('nickname') })
    .where('user_id', '=', param('userId'))
    .where('other_id', '=', param('otherId')),
)

export function updateNickname(db: TxDb, userId: string, otherId: string, nickname: string | null): void {
  name(db, { userId, otherId, nickname })
}

const remove = effect<{ userId: string; otherId: string }>((q, param) =>
  q.deleteFrom('relationships').where('user_id', '=', param('userId')).where('other_id', '=', param('otherId')),
)

/** Removes one user's relationship to another. */
export function removeRelationshipRow(db: TxDb, userId: string, otherId: string): void {
  remove(db, { userId, otherId })
}

/** The user with a name, ignoring case. @throws NobodyOfThatName */
export async function mustFindIdByName(db: Db, username: string): Promise<string> {
  const person = await findPersonByName(db, username)
  if (!person) throw new ApiError('NobodyOfThatName')
  return person.id
}
