import { TargetUsersStatus } from '@guildhall/protocol/enums/target-users-status'
import { removeRows } from '../../store/access.ts'
import type { Db } from '../../store/db.ts'
import { countTargetUsers } from './target-user-counts-store.ts'
import { type TargetListRow, targetLists } from './target-users-tables.ts'

/** An obsolete list. */
export type ObsoleteTargetList = Pick<TargetListRow, 'id' | 'guild_id'>

/** Marks the lists of some invites as obsolete, except one; a job removes them with their users. */
export async function markListsObsolete(
  db: Db,
  codes: readonly string[],
  besides = '0',
): Promise<ObsoleteTargetList[]> {
  if (codes.length === 0) return []
  return markObsolete(db).where('code', 'in', codes).where('id', '<>', besides).returning(['id', 'guild_id']).execute()
}

/** Marks the lists of a guild's invites as obsolete; a job removes them with their users. */
export async function markListsOfGuildObsolete(db: Db, guildId: string): Promise<ObsoleteTargetList[]> {
  const ofGuild = markObsolete(db).where('guild_id', '=', guildId).where('code', '<>', NO_INVITE)
  return ofGuild.returning(['id', 'guild_id']).execute()
}

/** The code of a list that no longer belongs to an invite. */
const NO_INVITE = ''

const markObsolete = ({ q }: Db) =>
  q.updateTable('target_lists').set({ code: NO_INVITE, status: TargetUsersStatus.FAILED })

/** Removes an obsolete list without users, and subtracts them from the count. */
export async function deleteObsoleteList(db: Db, id: string): Promise<void> {
  const [gone] = await removeRows(db, targetLists, { id, code: NO_INVITE }, ['guild_id', 'total_users'])
  if (gone) await countTargetUsers(db, gone.guild_id, -gone.total_users)
}
