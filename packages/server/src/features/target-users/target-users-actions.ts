// Begins, fills and removes the lists of invites' target users.
import { TargetUsersStatus } from '@guildhall/protocol/enums/target-users-status'
import type { Uploads } from '../../kernel/files/uploads.ts'
import type { PayloadOf } from '../../kernel/job.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { writeAsSystem, writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { TxDb } from '../../store/db.ts'
import type { DeletedOwner } from '../../store/owner-conditions.ts'
import type { ChannelInvite } from '../../store/rows/invite-row.ts'
import { markListsObsolete, markListsOfGuildObsolete, type ObsoleteTargetList } from './obsolete-target-lists-store.ts'
import {
  countWaiting,
  idsTakenOff,
  insertChunk,
  isAnyPieceLeft,
  PIECE_OF_BODY,
  takePiece,
} from './target-pieces-store.ts'
import { countTargetUsers } from './target-user-counts-store.ts'
import { fillTargetListJob, sweepTargetListsJob } from './target-users-jobs.ts'
import {
  countProcessed,
  findList,
  insertList,
  insertTargetUsers,
  lockList,
  removeTargetUsers,
  setListInForce,
  settleList,
} from './target-users-store.ts'

/** The parts of a unit that begins or ends a list. */
export type ListTx = Pick<TxBase<never>, 'db' | 'enqueue' | 'newId' | 'now'>

/** The list of a request: from a file, from the body, or from both; null if there is none. */
export interface SentUserList {
  readonly uploads: Uploads
  readonly userIds?: readonly string[] | null | undefined
}

/** Whether a list came with a request. */
export const isListSent = ({ uploads, userIds }: SentUserList): boolean =>
  uploads.received.length > 0 || userIds != null

/**
 * Begins a new list: a job fills it, and then it becomes the current one. An earlier incomplete list is discarded.
 *
 * @throws TooManyTargetUsers
 */
export async function startList(
  tx: ListTx,
  invite: ChannelInvite,
  { uploads, userIds }: Partial<SentUserList>,
): Promise<void> {
  const { guildId, code } = invite
  // The ids of a file were stored under the id of the file.
  const listId = uploads?.received[0]?.id ?? tx.newId()
  if (userIds && userIds.length > 0) insertChunk(tx.db, listId, PIECE_OF_BODY, userIds)
  const total = await countWaiting(tx.db, listId)
  sweepLater(tx, await markListsObsolete(tx.db, [code], invite.targetListId ?? undefined))
  await insertList(tx.db, {
    id: listId,
    guild_id: guildId,
    code,
    status: TargetUsersStatus.PROCESSING,
    total_users: total,
    waiting_users: total,
    processed_users: 0,
    created_at: tx.now,
    completed_at: null,
    error_message: null,
  })
  await countTargetUsers(tx.db, guildId, total)
  uploads?.place(tx.db, [listId])
  tx.enqueue(fillTargetListJob, { guild_id: guildId, list_id: listId })
}

/** Marks the lists of deleted invites as obsolete; a job removes their users. */
export async function forgetLists(tx: ListTx, codes: readonly string[]): Promise<void> {
  sweepLater(tx, await markListsObsolete(tx.db, codes))
}

/** The codes of the removed invites that had lists. */
export const withLists = (removed: readonly { code: string; target_list_id: string | null }[]): string[] =>
  removed.filter(({ target_list_id }) => target_list_id !== null).map(({ code }) => code)

/** Queues a job that removes the users of obsolete lists of one guild. */
function sweepLater(tx: Pick<ListTx, 'enqueue'>, lists: readonly ObsoleteTargetList[]): void {
  const [first] = lists
  if (first) tx.enqueue(sweepTargetListsJob, { guild_id: first.guild_id, list_ids: lists.map(({ id }) => id) })
}

/** Marks the lists of a deleted guild as obsolete, and queues a job that removes their users. */
export async function removeListsOf(tx: ListTx, { id: guildId }: DeletedOwner): Promise<number> {
  sweepLater(tx, await markListsOfGuildObsolete(tx.db, guildId))
  return 0
}

/** The payload of a job. */
type FillingList = PayloadOf<typeof fillTargetListJob>

/**
 * Adds the pending users to a list. Each piece is taken in the unit that adds it to the list: so it is processed once,
 * and a crash loses nothing.
 */
export async function* fillList(kernel: Kernel, job: FillingList): AsyncGenerator<FillingList, void> {
  const unit = { name: 'fill-target-list', emits: [] } as const
  for (;;) {
    const outcome = await writeAsSystem(kernel, unit, (tx) => workOffPiece(tx.db, job.list_id))
    if (outcome === 'all') return completeList(kernel, job)
    if (outcome === 'gone') return
    yield job
  }
}

async function workOffPiece(db: TxDb, listId: string): Promise<'some' | 'all' | 'gone'> {
  if (!(await lockList(db, listId))) return 'gone'
  const piece = await takePiece(db, listId)
  if (!piece) return 'all'
  const off = idsTakenOff(piece)
  const added = off ? -(await removeTargetUsers(db, listId, off)) : await insertTargetUsers(db, listId, piece.ids)
  countProcessed(db, { id: listId, added, worked: piece.size })
  return 'some'
}

/**
 * From here on the invite uses the list. If pieces were lost, the list is marked as failed, and the previous one
 * remains current.
 */
async function completeList(kernel: Kernel, { guild_id, list_id }: FillingList): Promise<void> {
  const unit = { name: 'fill-target-list', emits: [], guildId: guild_id } as const
  await writeUnlessDeleted(kernel, unit, async (tx) => {
    const list = (await lockList(tx.db, list_id)) ? await findList(tx.db, list_id) : undefined
    if (!list) return
    // The list was changed after the last piece was taken.
    if (await isAnyPieceLeft(tx.db, list_id)) return tx.enqueue(fillTargetListJob, { guild_id, list_id })
    if (list.waiting_users !== 0) return failList(tx, list, 'A part of the file is missing.')
    await settleList(tx.db, list_id, {
      status: TargetUsersStatus.COMPLETED,
      completed_at: tx.now,
      error_message: null,
    })
    await setListInForce(tx.db, list.code, list_id)
    sweepLater(tx, await markListsObsolete(tx.db, [list.code], list_id))
    // From here on, duplicates no longer count.
    await countTargetUsers(tx.db, list.guild_id, list.processed_users - list.total_users)
  })
}

async function failList(tx: ListTx, list: ObsoleteTargetList, error_message: string): Promise<void> {
  await settleList(tx.db, list.id, { status: TargetUsersStatus.FAILED, completed_at: null, error_message })
  sweepLater(tx, [list])
}
