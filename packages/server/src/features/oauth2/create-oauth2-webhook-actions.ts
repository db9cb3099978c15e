import { WebhookType } from '@guildhall/protocol/enums/webhook'
import type { Webhook } from '@guildhall/protocol/objects/applications/webhook'
import type { User } from '@guildhall/protocol/objects/users/user'
import { ApiError } from '../../kernel/api-error.ts'
import type { Configuration } from '../../kernel/parts/configuration.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { Actor } from '../../kernel/permissions/actor.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { createWebhookRow, newWebhookToken } from '../webhooks/webhooks-actions.ts'
import { mustAllowAnotherWebhook } from '../webhooks/webhooks-rules.ts'
import { toWebhookWithToken } from '../webhooks/webhooks-view.ts'
import { mustTakeWebhookOf } from './webhook-channel-rules.ts'

/**
 * Creates a webhook for an application, in the name of a member who manages webhooks in the channel
 * (docs/spec/oauth2.md#webhook-scope). It has the application's name, and only the application can use it.
 *
 * @throws UnknownChannel, MissingAccess, MissingPermissions, WrongChannelType, TooManyWebhooks
 */
export async function makeWebhook(
  { ids, instance }: Essentials & Configuration,
  tx: TxBase<'WEBHOOKS_UPDATE'> & { actor: Actor; guild: GuildModel },
  { application, creator, channelId }: { application: ApplicationRow; creator: User; channelId: string },
): Promise<Webhook> {
  const channel = tx.guild.channels.get(channelId)
  if (!channel) throw new ApiError('UnknownChannel')
  mustTakeWebhookOf(tx.actor, channel)
  await mustAllowAnotherWebhook(tx.db, channel)
  const { id: applicationId, name } = application
  const token = newWebhookToken(ids)
  const made = {
    id: tx.newId(),
    type: WebhookType.INCOMING,
    guildId: tx.guild.id,
    channelId,
    creator,
    applicationId,
    name,
    avatar: null,
    token,
    source: null,
  }
  await createWebhookRow(tx, made)
  return { ...toWebhookWithToken(made), url: `${instance.publicUrl}/api/webhooks/${made.id}/${token}` }
}
