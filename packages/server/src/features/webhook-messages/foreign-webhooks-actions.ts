import type { WebhookMessage } from '@guildhall/protocol/objects/applications/webhook'
import type { Kernel } from '../../kernel/kernel.ts'
import type { ChannelModel } from '../../kernel/permissions/any-channel.ts'
import type { ChannelActor } from '../../kernel/permissions/channel-actor.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { Tx } from '../../kernel/unit-of-work/tx.ts'
import { draftMessage } from '../messages/drafts-actions.ts'
import { mustBeWebhookName } from '../webhooks/webhooks-rules.ts'
import { isInForum, speakAsWebhook, streamOfTurn, type WEBHOOK_SPEAKING } from './send-as-webhook-actions.ts'
import { mustFitChannel } from './webhook-messages-rules.ts'

/** The target of a webhook request in the format of another service. */
interface Asked {
  readonly kernel: Kernel
  readonly guild: GuildModel | null
  readonly channel: ChannelModel
  readonly actor: ChannelActor
  write<T>(work: (tx: Tx<'bearer', (typeof WEBHOOK_SPEAKING)[number]>) => Promise<T>, turn?: 'guild'): Promise<T>
}

/**
 * Sends a message in the format of another service, by the rules of all webhook messages; in a forum it requires an
 * existing post.
 */
export async function postForeign(
  { kernel, guild, channel, actor, write }: Asked,
  sent: WebhookMessage,
): Promise<void> {
  mustFitChannel(channel, sent, isInForum(guild, channel))
  mustBeWebhookName(sent.username, 'username')
  const draft = await draftMessage(kernel, { guild, channel, actor }, sent)
  await write((tx) => speakAsWebhook(tx, sent, draft), streamOfTurn(channel, draft))
}
