import { deleteWebhooksOfApplication } from '../features/webhooks/webhooks-actions.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { writeUnlessGone } from '../kernel/system-unit.ts'

/** Takes away the webhooks that a bot has made which has left: nobody else could use them. */
export async function removeWebhooks(
  kernel: Kernel,
  { guild_id: guildId, application_id }: { guild_id: string; application_id: string },
): Promise<void> {
  const unit = { name: 'remove-webhooks', emits: ['WEBHOOKS_UPDATE'], audits: 'WEBHOOK_DELETE', guildId } as const
  await writeUnlessGone(kernel, unit, (tx) => deleteWebhooksOfApplication(tx, guildId, application_id))
}
