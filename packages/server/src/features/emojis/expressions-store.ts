import type { User } from '@guildhall/protocol/objects/users/user'
import { insertRow, removeRows, updateRows } from '../../store/access.ts'
import { type Db, statement } from '../../store/db.ts'
import { emojis, soundboardSounds, stickers } from '../../store/tables/guilds.ts'

/** A guild's emojis, stickers and sounds, which are stored in the same way. */
export type ExpressionTable = keyof typeof TABLES

const TABLES = { emojis, stickers, soundboard_sounds: soundboardSounds }

/** An expression as it is stored. */
type Expression = { readonly id: string } | { readonly sound_id: string }

const idOf = (wire: Expression): string => ('id' in wire ? wire.id : wire.sound_id)

interface Key {
  guildId: string
  id: string
}

/** The creator of an expression; `user` is undefined if the account was deleted. */
export interface Creator {
  readonly id: string
  readonly user: User | undefined
}

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
  return { emojis: of('emojis'), stickers: of('stickers'), soundboard_sounds: of('soundboard_sounds') }
}

export async function insertExpression(
  db: Db,
  table: ExpressionTable,
  { guildId, creatorId, wire }: { guildId: string; creatorId: string; wire: Expression },
): Promise<void> {
  const row = { guild_id: guildId, id: idOf(wire), creator_id: creatorId, wire: JSON.stringify(wire) }
  await insertRow(db, TABLES[table], row)
}

export async function updateExpression(
  db: Db,
  table: ExpressionTable,
  guildId: string,
  wire: Expression,
): Promise<void> {
  await updateRows(db, TABLES[table], { guild_id: guildId, id: idOf(wire) }, { wire: JSON.stringify(wire) })
}

export async function removeExpression(db: Db, table: ExpressionTable, guildId: string, id: string): Promise<void> {
  await removeRows(db, TABLES[table], { guild_id: guildId, id })
}

/** The creator of one of a guild's expressions; undefined if there is none with that id. */
export async function findCreator(
  db: Db,
  table: ExpressionTable,
  guildId: string,
  id: string,
): Promise<Creator | undefined> {
  const [row] = await creatorOf[table](db, { guildId, id })
  return row && { id: row.creator_id, user: userOf(row.user) }
}

/** The creator of each of a guild's expressions. */
export async function listCreators(
  db: Db,
  table: ExpressionTable,
  guildId: string,
): Promise<ReadonlyMap<string, Creator>> {
  const rows = await creatorsOf[table](db, { guildId })
  return new Map(rows.map(({ id, creator_id, user }) => [id, { id: creator_id, user: userOf(user) }]))
}

const userOf = (wire: string | null): User | undefined => (wire === null ? undefined : JSON.parse(wire))
