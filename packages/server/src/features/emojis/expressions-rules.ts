import type { Actor } from '../../kernel/permissions/actor.ts'
import type { Db } from '../../store/db.ts'
import { type Creator, type ExpressionTable, findCreator, listCreators } from './expressions-store.ts'

/** The creators of expressions are shown to members who may create or manage expressions (docs/spec/expressions.md#creators). */
const maySeeCreators = (actor: Actor): boolean =>
  actor.can('CREATE_GUILD_EXPRESSIONS') || actor.can('MANAGE_GUILD_EXPRESSIONS')

/**
 * Members may change their own expressions with the permission to create, others' only with the permission to manage.
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

/** The creator of one of the guild's expressions, if the caller may see it. */
export async function findShownCreator(
  db: Db,
  actor: Actor,
  table: ExpressionTable,
  id: string,
): Promise<Creator | undefined> {
  return maySeeCreators(actor) ? findCreator(db, table, actor.guild.id, id) : undefined
}

/** The creator of each of the guild's expressions, if the caller may see it. */
export async function listShownCreators(
  db: Db,
  actor: Actor,
  table: ExpressionTable,
): Promise<ReadonlyMap<string, Creator>> {
  return maySeeCreators(actor) ? listCreators(db, table, actor.guild.id) : new Map()
}
