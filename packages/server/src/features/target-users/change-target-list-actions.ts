import { TargetUsersStatus } from '@guildhall/protocol/enums/target-users-status'
import { TARGET_USERS_LIMITS } from '@guildhall/protocol/objects/guilds/target-users'
import { fieldError } from '../../kernel/api-error.ts'
import type { TxDb } from '../../store/db.ts'
import { insertChunk, nextPieceNumber } from './target-pieces-store.ts'
import { countTargetUsers } from './target-user-counts-store.ts'
import { type ListTx, startList } from './target-users-actions.ts'
import type { TargetedInvite } from './target-users-rules.ts'
import {
  countChanged,
  increaseTotal,
  insertTargetUsers,
  lockListsOf,
  removeTargetUsers,
  type TargetListOf,
} from './target-users-store.ts'

/** Whether ids are added to a list or removed from it. */
interface ListChange {
  readonly kind: 'add' | 'remove'
  readonly userIds: readonly string[]
}

/**
 * Adds users to the list of an invite or removes them: at once in the current list, and in one that is still being
 * filled after its pending ids. Users who have already joined are not affected.
 *
 * @throws InvalidFormBody if a list would exceed the maximum that also applies to uploaded files, TooManyTargetUsers
 */
export async function changeLists(tx: ListTx, invite: TargetedInvite, change: ListChange): Promise<void> {
  if (change.userIds.length === 0) return
  const lists = await lockListsOf(tx.db, invite.code)
  for (const list of lists) await changeList(tx.db, list, change)
  const isThere = lists.some(({ status }) => status !== TargetUsersStatus.FAILED)
  // If the pending list was lost, a new one begins with these users.
  if (!isThere && change.kind === 'add') await startList(tx, invite, { userIds: change.userIds })
}

async function changeList(
  db: TxDb,
  { id, guild_id: guildId, status, total_users: before }: TargetListOf,
  { kind, userIds }: ListChange,
): Promise<void> {
  if (status === TargetUsersStatus.FAILED) return
  if (status === TargetUsersStatus.PROCESSING) {
    if (kind === 'add') mustHaveRoom(before + userIds.length)
    insertChunk(db, id, await nextPieceNumber(db, id), userIds, kind)
    if (kind === 'add') {
      increaseTotal(db, { id, sent: userIds.length })
      await countTargetUsers(db, guildId, userIds.length)
    }
    return
  }
  const ids = userIds.join(',')
  const changed =
    kind === 'add' ? await insertTargetUsers(db, id, ids) : -(await removeTargetUsers(db, id, ids.split(',')))
  if (changed > 0) mustHaveRoom(before + changed)
  if (changed === 0) return
  countChanged(db, { id, changed })
  await countTargetUsers(db, guildId, changed)
}

function mustHaveRoom(users: number): void {
  const most = TARGET_USERS_LIMITS.usersOnList
  if (users > most) throw fieldError('user_ids', 'TARGET_USERS_MAX', `An invite is for ${most} users at most.`)
}
