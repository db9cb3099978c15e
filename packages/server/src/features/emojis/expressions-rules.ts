import type { Actor } from '../../kernel/permissions/actor.ts'
import type { Db } from '../../store/db.ts'
import { type Creator, type ExpressionTable, findCreator, listCreators } from './expressions-store.ts'

/** Who made a guild's expressions is told to those who make or manage them (docs/spec/expressions.md#creators). */
const maySeeCreators = (actor: Actor): boolean =>
  actor.can('CREATE_GUILD_EXPRESSIONS') || actor.can('MANAGE_GUILD_EXPRESSIONS')

/**
 * One's own may be changed with the permission to create, another's only with the permission to manage.
 *
 * @throws MissingPermissions
 */
export async function mustMayChangeExpression(
  db: Db,
  actor: Actor,
  table: ExpressionTable,
  id: string,
): Promise<Creator | undefined> {
  const creator = await findCreator(db, table, actor.guild.id, id)
  if (creator?.id !== actor.userId) actor.must('MANAGE_GUILD_EXPRESSIONS')
  return creator
}

/** Who made one of the guild's expressions, as far as it may be shown. */
export async function findShownCreator(
  db: Db,
  actor: Actor,
  table: ExpressionTable,
  id: string,
): Promise<Creator | undefined> {
  return maySeeCreators(actor) ? findCreator(db, table, actor.guild.id, id) : undefined
}

/** Who made each of the guild's expressions, as far as it may be shown. */
export async function listShownCreators(
  db: Db,
  actor: Actor,
  table: ExpressionTable,
): Promise<ReadonlyMap<string, Creator>> {
  return maySeeCreators(actor) ? listCreators(db, table, actor.guild.id) : new Map()
}
