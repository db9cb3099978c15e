import { MessageType } from '@guildhall/protocol/enums/message-type'
import { WebhookType } from '@guildhall/protocol/enums/webhook'
import { followAnnouncementChannel as contract } from '@guildhall/protocol/operations/crossposts/follow-announcement-channel'
import { operation } from '../../kernel/operation.ts'
import { channelPermission } from '../../kernel/permissions/requirement.ts'
import { postSystemMessage } from '../messages/system-message-actions.ts'
import { createWebhookRow } from '../webhooks/webhooks-actions.ts'
import {
  mustAllowAnotherWebhook,
  mustBeAnnouncementChannel,
  mustFindSource,
  nameOfFollower,
} from '../webhooks/webhooks-rules.ts'
import { findFollower } from '../webhooks/webhooks-store.ts'

/**
 * Messages that are published in an announcement channel are copied to the channel in the body, where the permissions are checked
 * (docs/spec/channels.md#followed-channels).
 */
export const followAnnouncementChannel = operation(contract, {
  channelIn: 'webhook_channel_id',
  requires: channelPermission('MANAGE_WEBHOOKS'),
  emits: ['WEBHOOKS_UPDATE', 'MESSAGE_CREATE'],
  audits: 'WEBHOOK_CREATE',
  handle: async ({ params, caller, channel, kernel, write }) => {
    const source = await mustFindSource(kernel, caller, params.channelId)
    mustBeAnnouncementChannel(channel)
    return write(async (tx) => {
      const followed = { guildId: source.guild.id, channelId: source.channel.id }
      const known = await findFollower(tx.db, tx.channel, followed.channelId)
      if (known !== undefined) return { channel_id: followed.channelId, webhook_id: known }
      await mustAllowAnotherWebhook(tx.db, tx.channel)
      const name = nameOfFollower(source)
      const webhook = {
        id: tx.newId(),
        type: WebhookType.CHANNEL_FOLLOWER,
        guildId: tx.guild.id,
        channelId: tx.channel.id,
        creator: caller.user,
        applicationId: null,
        name,
        avatar: null,
        token: null,
        source: { ...followed, guild: undefined, channel: undefined },
      }
      await createWebhookRow(tx, webhook)
      const sentMessage = { type: MessageType.CHANNEL_FOLLOW_ADD, authorId: caller.user.id, content: name, followed }
      await postSystemMessage(tx, tx.guild, tx.channel, sentMessage)
      return { channel_id: followed.channelId, webhook_id: webhook.id }
    }, 'guild')
  },
})
