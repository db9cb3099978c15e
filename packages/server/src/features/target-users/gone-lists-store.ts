import { TargetUsersStatus } from '@guildhall/protocol/enums/target-users-status'
import { removeRows } from '../../store/access.ts'
import type { Db } from '../../store/db.ts'
import { countTargetUsers } from './target-use-store.ts'
import { type TargetListRow, targetLists } from './target-users-tables.ts'

/** A list that was taken away. */
export type GoneList = Pick<TargetListRow, 'id' | 'guild_id'>

/** Takes lists of some invites away but one of them; they and what stands on them are removed by a job. */
export async function removeLists(db: Db, codes: readonly string[], besides = '0'): Promise<GoneList[]> {
  if (codes.length === 0) return []
  return goneLists(db).where('code', 'in', codes).where('id', '<>', besides).returning(['id', 'guild_id']).execute()
}

/** Takes the lists of a guild's invites away; they and what stands on them are removed by a job. */
export async function removeListsOfGuild(db: Db, guildId: string): Promise<GoneList[]> {
  const ofGuild = goneLists(db).where('guild_id', '=', guildId).where('code', '<>', GONE)
  return ofGuild.returning(['id', 'guild_id']).execute()
}

/** The code of a list that is of no invite any more. */
const GONE = ''

const goneLists = ({ q }: Db) => q.updateTable('target_lists').set({ code: GONE, status: TargetUsersStatus.FAILED })

/** Removes a list that is gone, when nobody is on it any more, and counts them no longer. */
export async function removeGoneList(db: Db, id: string): Promise<void> {
  const [gone] = await removeRows(db, targetLists, { id, code: GONE }, ['guild_id', 'total_users'])
  if (gone) await countTargetUsers(db, gone.guild_id, -gone.total_users)
}
