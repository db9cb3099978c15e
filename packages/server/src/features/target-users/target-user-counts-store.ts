import { TARGET_USERS_LIMITS } from '@guildhall/protocol/objects/guilds/target-users'
import { ApiError } from '../../kernel/api-error.ts'
import { removeRows } from '../../store/access.ts'
import { type Db, statement } from '../../store/db.ts'
import { targetUse } from './target-users-tables.ts'

const change = statement<{ guildId: string; users: number }, { users: number | string }>((q, param) =>
  q
    .insertInto('target_use')
    .values({ guild_id: param('guildId'), users: param('users') })
    .onConflict((there) =>
      there.column('guild_id').doUpdateSet((eb) => ({ users: eb('target_use.users', '+', eb.ref('excluded.users')) })),
    )
    .returning('users'),
)

/**
 * Changes the number of users on a guild's lists, and locks it until the unit commits. Users of obsolete lists count
 * until they are removed.
 *
 * @throws TooManyTargetUsers if the number increases beyond the limit of a guild
 */
export async function countTargetUsers(db: Db, guildId: string, users: number): Promise<void> {
  if (users === 0) return
  const [now] = await change(db, { guildId, users })
  const total = Number(now?.users ?? 0)
  if (users > 0 && total > TARGET_USERS_LIMITS.usersOfGuild) throw new ApiError('TooManyTargetUsers')
  if (total <= 0) await removeRows(db, targetUse, { guild_id: guildId })
}
