import type { Webhook } from '@guildhall/protocol/objects/applications/webhook'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { KnownWebhook } from '../../store/rows/webhook-row.ts'

/** A webhook as everyone may see it who may see webhooks (docs/spec/webhooks.md#webhook-object). */
const shown = ({ id, type, guildId, channelId, name, avatar, applicationId, source }: KnownWebhook): Webhook => ({
  id,
  type,
  guild_id: guildId,
  channel_id: channelId,
  name,
  avatar,
  application_id: applicationId,
  ...(source?.guild && { source_guild: source.guild }),
  ...(source?.channel && { source_channel: source.channel }),
})

/**
 * A webhook as a member who manages webhooks sees it: with its creator and, if they may use it, its token. A webhook of an
 * application is used by that application alone.
 */
export const toWebhook = (webhook: KnownWebhook, { application }: Caller): Webhook => ({
  ...shown(webhook),
  ...(webhook.creator && { user: webhook.creator }),
  ...(webhook.token !== null &&
    (webhook.applicationId === null || webhook.applicationId === application?.id) && { token: webhook.token }),
})

/** A webhook as it is shown to those who have its token: without who made it (docs/spec/webhooks.md#webhook-object). */
export const toWebhookWithToken = (webhook: KnownWebhook): Webhook => ({
  ...shown(webhook),
  ...(webhook.token !== null && { token: webhook.token }),
})

/** A webhook beside the audit log's entries, where its token is nobody's business (docs/spec/audit-log.md#answer). */
export const toListedWebhook = (webhook: KnownWebhook): Webhook => ({
  ...shown(webhook),
  ...(webhook.creator && { user: webhook.creator }),
})

/** What the audit log writes down of a webhook (docs/spec/audit-log.md#changes). */
export const toAuditedWebhook = ({ name, channelId, type, avatar, applicationId }: KnownWebhook): object => ({
  name,
  channel_id: channelId,
  type,
  avatar,
  application_id: applicationId,
})
