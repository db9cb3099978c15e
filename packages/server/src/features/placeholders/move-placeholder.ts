import { ApiError } from '../../kernel/api-error.ts'
import { handler } from '../../kernel/job.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import { beginAccountRemoval } from '../account-removal/account-removal-actions.ts'
import { listGuildIds } from '../users/users-store.ts'
import { moveMembership } from './moved-memberships-actions.ts'
import { moveMessages } from './moved-messages-actions.ts'
import { endPlaceholder, isClaimed } from './moved-rows-store.ts'
import { movePlaceholderJob } from './placeholders-jobs.ts'

/**
 * Moves everything of a placeholder to the account that claimed it: first the memberships, guild by guild, then the
 * messages of all imported guilds. At last the placeholder is removed like a deleted account.
 */
export const movePlaceholder = handler(movePlaceholderJob, async function* (kernel, payload) {
  const { user_id: to, placeholder_id: from } = payload
  const { db } = kernel.store
  // The account may have been deleted meanwhile: then somebody else can claim the placeholder.
  if (!(await isClaimed(db, from, to))) return
  for (const guildId of await listGuildIds(db, from)) {
    await moveMembership(kernel, guildId, { from, to })
    yield payload
  }
  for await (const position of moveMessages(kernel, { from, to }, payload)) yield { ...payload, ...position }
  await remove(kernel, from)
})

async function remove(kernel: Kernel, id: string): Promise<void> {
  const unit = { name: 'move-placeholder', emits: [] }
  await writeAsSystem(kernel, unit, async (tx) => {
    await beginAccountRemoval(kernel, tx, id)
    await endPlaceholder(tx.db, id)
  }).catch((error: unknown) => {
    // It remains the owner if the account could not become a member, for example because it was banned.
    if (!(error instanceof ApiError && error.error === 'OwnsGuilds')) throw error
  })
}
