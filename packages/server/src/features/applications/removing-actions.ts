import { ApiError } from '../../kernel/api-error.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { TxBase } from '../../kernel/tx.ts'
import type { ApplicationRow } from '../../store/tables.ts'
import { withdrawTokensOf } from '../accounts/accounts-actions.ts'
import { ownsGuilds } from '../guilds/guilds-store.ts'
import { removeApplicationRow } from './applications-store.ts'

/**
 * Removes an application: its tokens don't hold and its Activity doesn't answer from the commit on; a job takes its bot out of its guilds and
 * ends what runs of it.
 *
 * @throws OwnsGuilds
 */
export async function removeApplication(
  kernel: Kernel,
  tx: TxBase<never>,
  { id, bot_id }: Pick<ApplicationRow, 'id' | 'bot_id'>,
): Promise<void> {
  const botId = bot_id ?? id
  if (await ownsGuilds(tx.db, botId)) throw new ApiError('OwnsGuilds')
  await withdrawTokensOf(kernel, tx.db, botId)
  await removeApplicationRow(tx.db, id)
  // With it go the tokens of those who let it act for them, however many they are.
  tx.db.onCommitted(() => kernel.accountChanged())
  tx.db.onCommitted(() => kernel.activityChanged(id))
  tx.enqueue('remove-application', { application_id: id, bot_id: botId })
}
