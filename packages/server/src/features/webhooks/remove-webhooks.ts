import { handler } from '../../kernel/job.ts'
import { writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import { deleteWebhooksOfApplication } from './webhooks-actions.ts'
import { removeWebhooksJob } from './webhooks-jobs.ts'

/** Removes the webhooks that a departed bot created, because only it could use them. */
export const removeWebhooks = handler(removeWebhooksJob, async (kernel, { guild_id: guildId, application_id }) => {
  const unit = { name: 'remove-webhooks', emits: ['WEBHOOKS_UPDATE'], audits: 'WEBHOOK_DELETE', guildId } as const
  await writeUnlessDeleted(kernel, unit, (tx) => deleteWebhooksOfApplication(tx, guildId, application_id))
})
