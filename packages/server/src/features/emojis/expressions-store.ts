import type { User } from '@guildhall/protocol/objects/users/user'
import { type Db, statement } from '../../store/db.ts'

/** What a guild has of its own: emojis and stickers are kept alike. */
export type ExpressionTable = 'emojis' | 'stickers'

interface Key {
  guildId: string
  id: string
}

/** Who made an expression; `user` is undefined once the account is gone. */
export interface Creator {
  readonly id: string
  readonly user: User | undefined
}

const inserts = statements((table) =>
  statement<Key & { creatorId: string; wire: string }, never>((q, param) =>
    q.insertInto(table).values({
      guild_id: param('guildId'),
      id: param('id'),
      creator_id: param('creatorId'),
      wire: param('wire'),
    }),
  ),
)

const updates = statements((table) =>
  statement<Key & { wire: string }, never>((q, param) =>
    q
      .updateTable(table)
      .set({ wire: param('wire') })
      .where('guild_id', '=', param('guildId'))
      .where('id', '=', param('id')),
  ),
)

const creatorsOf = statements((table) =>
  statement<{ guildId: string }, { id: string; creator_id: string; user: string | null }>((q, param) =>
    q
      .selectFrom(`${table} as made`)
      .leftJoin('users', 'users.id', 'made.creator_id')
      .select(['made.id', 'made.creator_id', 'users.wire as user'])
      .where('made.guild_id', '=', param('guildId')),
  ),
)

const creatorOf = statements((table) =>
  statement<Key, { creator_id: string; user: string | null }>((q, param) =>
    q
      .selectFrom(`${table} as made`)
      .leftJoin('users', 'users.id', 'made.creator_id')
      .select(['made.creator_id', 'users.wire as user'])
      .where('made.guild_id', '=', param('guildId'))
      .where('made.id', '=', param('id')),
  ),
)

function statements<T>(of: (table: ExpressionTable) => T): Readonly<Record<ExpressionTable, T>> {
  return { emojis: of('emojis'), stickers: of('stickers') }
}

export async function insertExpression(
  db: Db,
  table: ExpressionTable,
  { guildId, creatorId, wire }: { guildId: string; creatorId: string; wire: { id: string } },
): Promise<void> {
  await inserts[table](db, { guildId, id: wire.id, creatorId, wire: JSON.stringify(wire) })
}

export async function updateExpression(
  db: Db,
  table: ExpressionTable,
  guildId: string,
  wire: { id: string },
): Promise<void> {
  await updates[table](db, { guildId, id: wire.id, wire: JSON.stringify(wire) })
}

export async function removeExpression(db: Db, table: ExpressionTable, guildId: string, id: string): Promise<void> {
  await db.q.deleteFrom(table).where('guild_id', '=', guildId).where('id', '=', id).execute()
}

/** Who made one of a guild's expressions; undefined if there is none of that id. */
export async function findCreator(
  db: Db,
  table: ExpressionTable,
  guildId: string,
  id: string,
): Promise<Creator | undefined> {
  const [row] = await creatorOf[table](db, { guildId, id })
  return row && { id: row.creator_id, user: userOf(row.user) }
}

/** Who made each of a guild's expressions. */
export async function listCreators(
  db: Db,
  table: ExpressionTable,
  guildId: string,
): Promise<ReadonlyMap<string, Creator>> {
  const rows = await creatorsOf[table](db, { guildId })
  return new Map(rows.map(({ id, creator_id, user }) => [id, { id: creator_id, user: userOf(user) }]))
}

const userOf = (wire: string | null): User | undefined => (wire === null ? undefined : JSON.parse(wire))
