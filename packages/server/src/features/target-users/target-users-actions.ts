import { TargetUsersStatus } from '@guildhall/protocol/enums/target-users-status'
import type { Uploads } from '../../kernel/files/uploads.ts'
import type { PayloadOf } from '../../kernel/job.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { writeAsSystem, writeUnlessGone } from '../../kernel/unit-of-work/system-unit.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { TxDb } from '../../store/db.ts'
import type { Gone } from '../../store/removal.ts'
import type { ChannelInvite } from '../../store/rows/invite-row.ts'
import { type GoneList, removeLists, removeListsOfGuild } from './gone-lists-store.ts'
import {
  countWaiting,
  idsTakenOff,
  insertPiece,
  isAnyPieceLeft,
  PIECE_OF_BODY,
  takePiece,
} from './target-pieces-store.ts'
import { countTargetUsers } from './target-use-store.ts'
import { fillTargetListJob, sweepTargetListsJob } from './target-users-jobs.ts'
import {
  countProcessed,
  findList,
  holdList,
  insertList,
  insertTargetUsers,
  removeTargetUsers,
  setListInForce,
  settleList,
} from './target-users-store.ts'

/** What a unit needs that begins a list, or ends one. */
export type ListTx = Pick<TxBase<never>, 'db' | 'enqueue' | 'newId' | 'now'>

/** The list that came with a request: in a file, or in the body, or some of it in each; null if none did. */
export interface SentUserList {
  readonly uploads: Uploads
  readonly userIds?: readonly string[] | null | undefined
}

/** Whether a list came with a request. */
export const isListSent = ({ uploads, userIds }: SentUserList): boolean =>
  uploads.received.length > 0 || userIds != null

/**
 * Takes a list that came: it is worked off by a job, and holds when that is done. One that was sent before and isn't complete
 * is given up for it.
 *
 * @throws TooManyTargetUsers
 */
export async function startList(
  tx: ListTx,
  invite: ChannelInvite,
  { uploads, userIds }: Partial<SentUserList>,
): Promise<void> {
  const { guildId, code } = invite
  // What came in a file has been read under the id of the file.
  const listId = uploads?.received[0]?.id ?? tx.newId()
  if (userIds && userIds.length > 0) insertPiece(tx.db, listId, PIECE_OF_BODY, userIds)
  const total = await countWaiting(tx.db, listId)
  sweepLater(tx, await removeLists(tx.db, [code], invite.targetListId ?? undefined))
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

/** Takes the lists of invites away that are gone; those on them are removed by a job. */
export async function forgetLists(tx: ListTx, codes: readonly string[]): Promise<void> {
  sweepLater(tx, await removeLists(tx.db, codes))
}

/** The codes of those of some invites that had lists. */
export const withLists = (removed: readonly { code: string; target_list_id: string | null }[]): string[] =>
  removed.filter(({ target_list_id }) => target_list_id !== null).map(({ code }) => code)

/** Leaves those on lists that were taken away, all of one guild, to a job. */
function sweepLater(tx: Pick<ListTx, 'enqueue'>, lists: readonly GoneList[]): void {
  const [first] = lists
  if (first) tx.enqueue(sweepTargetListsJob, { guild_id: first.guild_id, list_ids: lists.map(({ id }) => id) })
}

/** Takes the lists of a guild that is gone away, and leaves those on them to a job. */
export async function removeListsOf(tx: ListTx, { id: guildId }: Gone): Promise<number> {
  sweepLater(tx, await removeListsOfGuild(tx.db, guildId))
  return 0
}

/** What a job is about. */
type FillingList = PayloadOf<typeof fillTargetListJob>

/**
 * Puts those who were sent on a list. A piece is taken in the unit that puts it on the list: so each is worked off once, and a
 * crash loses nothing.
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
  if (!(await holdList(db, listId))) return 'gone'
  const piece = await takePiece(db, listId)
  if (!piece) return 'all'
  const off = idsTakenOff(piece)
  const added = off ? -(await removeTargetUsers(db, listId, off)) : await insertTargetUsers(db, listId, piece.ids)
  countProcessed(db, { id: listId, added, worked: piece.size })
  return 'some'
}

/** From here on the invite goes by the list. Of one that lost pieces it is said so, and the one before it stays. */
async function completeList(kernel: Kernel, { guild_id, list_id }: FillingList): Promise<void> {
  const unit = { name: 'fill-target-list', emits: [], guildId: guild_id } as const
  await writeUnlessGone(kernel, unit, async (tx) => {
    const list = (await holdList(tx.db, list_id)) ? await findList(tx.db, list_id) : undefined
    if (!list) return
    // Somebody changed what is on it since the last piece was taken.
    if (await isAnyPieceLeft(tx.db, list_id)) return tx.enqueue(fillTargetListJob, { guild_id, list_id })
    if (list.waiting_users !== 0) return failList(tx, list, 'A part of the file is missing.')
    await settleList(tx.db, list_id, {
      status: TargetUsersStatus.COMPLETED,
      completed_at: tx.now,
      error_message: null,
    })
    await setListInForce(tx.db, list.code, list_id)
    sweepLater(tx, await removeLists(tx.db, [list.code], list_id))
    // Each counts once from here on.
    await countTargetUsers(tx.db, list.guild_id, list.processed_users - list.total_users)
  })
}

async function failList(tx: ListTx, list: GoneList, error_message: string): Promise<void> {
  await settleList(tx.db, list.id, { status: TargetUsersStatus.FAILED, completed_at: null, error_message })
  sweepLater(tx, [list])
}
