import { ApiError } from '../../kernel/api-error.ts'
import type { KernelCallbacks } from '../../kernel/parts/kernel-callbacks.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { withdrawTokensOf } from '../accounts/accounts-actions.ts'
import { ownsGuilds } from '../users/current-user-guilds-store.ts'
import { removeApplicationJob } from './applications-jobs.ts'
import { removeApplicationRow } from './applications-store.ts'

type Removed = Pick<ApplicationRow, 'id' | 'bot_id'>

/** @throws OwnsGuilds if the bot of an application owns a guild */
export async function mustOwnNoGuild(tx: TxBase<never>, { id, bot_id }: Removed): Promise<void> {
  if (await ownsGuilds(tx.db, bot_id ?? id)) throw new ApiError('OwnsGuilds')
}

/**
 * Removes an application: from the commit on its tokens are invalid and its Activity is unavailable. A job removes its
 * bot from its guilds, except those that it owns, and ends its running Activities.
 */
export async function beginApplicationRemoval(
  kernel: KernelCallbacks,
  tx: TxBase<never>,
  { id, bot_id }: Removed,
): Promise<void> {
  const botId = bot_id ?? id
  await withdrawTokensOf(kernel, tx.db, botId)
  await removeApplicationRow(tx.db, id)
  // The tokens of all users who authorized it are removed too.
  tx.db.onCommitted(() => kernel.accountChanged())
  tx.db.onCommitted(() => kernel.activityChanged(id))
  tx.enqueue(removeApplicationJob, { application_id: id, bot_id: botId })
}
