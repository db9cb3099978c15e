import type { Webhook } from '@guildhall/protocol/objects/applications/webhook'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { KnownWebhook } from '../../store/rows/webhook-row.ts'

/** A webhook as members who may read webhooks see it (docs/spec/webhooks.md#webhook-object). */
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
 * A webhook as a member who manages webhooks sees it: with its creator and, if they may use it, its token. Only the
 * application can use its own webhook.
 */
export const toWebhook = (webhook: KnownWebhook, { application }: Caller): Webhook => ({
  ...shown(webhook),
  ...(webhook.creator && { user: webhook.creator }),
  ...(webhook.token !== null &&
    (webhook.applicationId === null || webhook.applicationId === application?.id) && { token: webhook.token }),
})

/** A webhook as anyone with its token sees it: without its creator (docs/spec/webhooks.md#webhook-object). */
export const toWebhookWithToken = (webhook: KnownWebhook): Webhook => ({
  ...shown(webhook),
  ...(webhook.token !== null && { token: webhook.token }),
})

/** A webhook as the audit log returns it beside its entries, without its token (docs/spec/audit-log.md#response). */
export const toListedWebhook = (webhook: KnownWebhook): Webhook => ({
  ...shown(webhook),
  ...(webhook.creator && { user: webhook.creator }),
})

/** The audited fields of a webhook (docs/spec/audit-log.md#changes). */
export const toAuditedWebhook = ({ name, channelId, type, avatar, applicationId }: KnownWebhook): object => ({
  name,
  channel_id: channelId,
  type,
  avatar,
  application_id: applicationId,
})
