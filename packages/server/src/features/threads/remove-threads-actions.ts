import { cleanUpSome } from '../../kernel/clean-up.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { DeletedOwner } from '../../store/owner-conditions.ts'
import { listThreadIdsOf, removeThread } from './threads-store.ts'

/** As how many rows a removed thread counts, however few messages it has. */
export const ROWS_OF_THREAD = 25

/**
 * Removes some threads of a deleted channel with their remaining rows; returns how many, where many rows count as a
 * thread.
 */
export async function removeSomeThreads(
  tx: TxBase<never>,
  { id, guildId = id }: DeletedOwner,
  limit: number,
  kernel: Kernel,
): Promise<number> {
  let left = limit
  for (const threadId of await listThreadIdsOf(tx.db, guildId, id, limit)) {
    const thread = { owner: 'channel', id: threadId, guildId } as const
    const { rows, isDone } = await cleanUpSome(kernel, tx, thread, left * ROWS_OF_THREAD)
    if (!isDone) return limit
    await removeThread(tx.db, { guild_id: guildId, id: threadId })
    left -= 1 + Math.floor(rows / ROWS_OF_THREAD)
    if (left <= 0) return limit
  }
  return limit - left
}
