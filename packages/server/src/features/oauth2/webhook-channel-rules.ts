import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { ApiError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { isGuildChannel } from '../../kernel/permissions/any-channel.ts'
import type { ChannelActor } from '../../kernel/permissions/channel-actor.ts'
import { channelPermission } from '../../kernel/permissions/requirement.ts'
import { resolveScope } from '../../kernel/scopes/scopes.ts'
import { mustTakeWebhooks } from '../webhooks/webhooks-rules.ts'

/**
 * Requires that the user may have a webhook created in a channel. The same rule applies when they agree and when the webhook is
 * created.
 *
 * @throws MissingAccess, MissingPermissions, WrongChannelType
 */
export function mustTakeWebhookOf(actor: ChannelActor, channel: GuildChannel): void {
  actor.mustIn(channel, 'MANAGE_WEBHOOKS')
  mustTakeWebhooks(channel)
}

/** @throws UnknownChannel, MissingAccess, MissingPermissions, WrongChannelType, ServiceUnavailable */
export async function mustFindPlaceForWebhook(
  kernel: Kernel,
  caller: Caller,
  channelId: string,
): Promise<GuildChannel> {
  const { actor, channel } = await resolveScope(kernel, { requires: channelPermission() }, caller, { channelId })
  if (!actor || !channel || !isGuildChannel(channel)) throw new ApiError('UnknownChannel')
  mustTakeWebhookOf(actor, channel)
  return channel
}
