import { ApiError } from '../../kernel/api-error.ts'
import type { Signals } from '../../kernel/parts/signals.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { withdrawTokensOf } from '../accounts/accounts-actions.ts'
import { ownsGuilds } from '../users/own-guilds-store.ts'
import { removeApplicationJob } from './applications-jobs.ts'
import { removeApplicationRow } from './applications-store.ts'

type Removed = Pick<ApplicationRow, 'id' | 'bot_id'>

/** @throws OwnsGuilds while an application's bot owns a guild */
export async function mustOwnNoGuild(tx: TxBase<never>, { id, bot_id }: Removed): Promise<void> {
  if (await ownsGuilds(tx.db, bot_id ?? id)) throw new ApiError('OwnsGuilds')
}

/**
 * Removes an application: its tokens don't hold and its Activity doesn't answer from the commit on; a job takes its bot out of its guilds,
 * except those that it owns, and ends what runs of it.
 */
export async function beginApplicationRemoval(
  kernel: Signals,
  tx: TxBase<never>,
  { id, bot_id }: Removed,
): Promise<void> {
  const botId = bot_id ?? id
  await withdrawTokensOf(kernel, tx.db, botId)
  await removeApplicationRow(tx.db, id)
  // With it go the tokens of those who let it act for them, however many they are.
  tx.db.onCommitted(() => kernel.accountChanged())
  tx.db.onCommitted(() => kernel.activityChanged(id))
  tx.enqueue(removeApplicationJob, { application_id: id, bot_id: botId })
}
