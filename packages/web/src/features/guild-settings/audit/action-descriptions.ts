import type { AuditAction } from '@guildhall/protocol/enums/audit-log-event'
import { t } from '../../../language/guild-settings.ts'

/** The kind of an entry's target, by which it is looked up. */
export type TargetKind = 'guild' | 'channel' | 'user' | 'role' | 'other'

type ActionWords = { readonly title: string; readonly target: TargetKind }

const words = (title: string, target: TargetKind): ActionWords => ({ title, target })

/** The heading of every action of the audit log, and the kind of its target. */
export const actionDescriptions: Readonly<Record<AuditAction, ActionWords>> = {
  GUILD_UPDATE: words(t('audit.guild-changed'), 'guild'),
  CHANNEL_CREATE: words(t('audit.channel-created'), 'channel'),
  CHANNEL_UPDATE: words(t('audit.channel-changed'), 'channel'),
  CHANNEL_DELETE: words(t('audit.channel-deleted'), 'channel'),
  CHANNEL_OVERWRITE_CREATE: words(t('audit.channel-permissions-added'), 'channel'),
  CHANNEL_OVERWRITE_UPDATE: words(t('audit.channel-permissions-changed'), 'channel'),
  CHANNEL_OVERWRITE_DELETE: words(t('audit.channel-permissions-removed'), 'channel'),
  MEMBER_KICK: words(t('audit.member-kicked'), 'user'),
  MEMBER_PRUNE: words(t('audit.members-pruned'), 'guild'),
  MEMBER_BAN_ADD: words(t('audit.member-banned'), 'user'),
  MEMBER_BAN_REMOVE: words(t('audit.member-unbanned'), 'user'),
  MEMBER_UPDATE: words(t('audit.member-changed'), 'user'),
  MEMBER_ROLE_UPDATE: words(t('audit.member-roles-changed'), 'user'),
  MEMBER_MOVE: words(t('audit.members-moved'), 'guild'),
  MEMBER_DISCONNECT: words(t('audit.members-disconnected'), 'guild'),
  BOT_ADD: words(t('audit.bot-added'), 'user'),
  ROLE_CREATE: words(t('audit.role-created'), 'role'),
  ROLE_UPDATE: words(t('audit.role-changed'), 'role'),
  ROLE_DELETE: words(t('audit.role-deleted'), 'role'),
  INVITE_CREATE: words(t('guild-settings.invite-created'), 'other'),
  INVITE_UPDATE: words(t('audit.invite-changed'), 'other'),
  INVITE_DELETE: words(t('audit.invite-revoked'), 'other'),
  WEBHOOK_CREATE: words(t('audit.webhook-created'), 'other'),
  WEBHOOK_UPDATE: words(t('audit.webhook-changed'), 'other'),
  WEBHOOK_DELETE: words(t('audit.webhook-deleted'), 'other'),
  EMOJI_CREATE: words(t('audit.emoji-added'), 'other'),
  EMOJI_UPDATE: words(t('audit.emoji-changed'), 'other'),
  EMOJI_DELETE: words(t('audit.emoji-deleted'), 'other'),
  MESSAGE_DELETE: words(t('audit.message-deleted'), 'user'),
  MESSAGE_BULK_DELETE: words(t('audit.messages-bulk-deleted'), 'channel'),
  MESSAGE_PIN: words(t('audit.message-pinned'), 'user'),
  MESSAGE_UNPIN: words(t('audit.message-unpinned'), 'user'),
  INTEGRATION_CREATE: words(t('audit.integration-added'), 'other'),
  INTEGRATION_UPDATE: words(t('audit.integration-changed'), 'other'),
  INTEGRATION_DELETE: words(t('audit.integration-removed'), 'other'),
  STAGE_INSTANCE_CREATE: words(t('audit.stage-started'), 'other'),
  STAGE_INSTANCE_UPDATE: words(t('audit.stage-changed'), 'other'),
  STAGE_INSTANCE_DELETE: words(t('audit.stage-ended'), 'other'),
  STICKER_CREATE: words(t('audit.sticker-added'), 'other'),
  STICKER_UPDATE: words(t('audit.sticker-changed'), 'other'),
  STICKER_DELETE: words(t('audit.sticker-deleted'), 'other'),
  GUILD_SCHEDULED_EVENT_CREATE: words(t('audit.event-created'), 'other'),
  GUILD_SCHEDULED_EVENT_UPDATE: words(t('audit.event-changed'), 'other'),
  GUILD_SCHEDULED_EVENT_DELETE: words(t('audit.event-cancelled'), 'other'),
  VOICE_CHANNEL_STATUS_CREATE: words(t('audit.voice-status-set'), 'channel'),
  VOICE_CHANNEL_STATUS_DELETE: words(t('audit.voice-status-removed'), 'channel'),
  THREAD_CREATE: words(t('audit.thread-created'), 'channel'),
  THREAD_UPDATE: words(t('audit.thread-changed'), 'channel'),
  THREAD_DELETE: words(t('audit.thread-deleted'), 'channel'),
  APPLICATION_COMMAND_PERMISSION_UPDATE: words(t('audit.command-permissions-changed'), 'other'),
  ONBOARDING_PROMPT_CREATE: words(t('audit.onboarding-question-added'), 'other'),
  ONBOARDING_PROMPT_UPDATE: words(t('audit.onboarding-question-changed'), 'other'),
  ONBOARDING_PROMPT_DELETE: words(t('audit.onboarding-question-removed'), 'other'),
  ONBOARDING_CREATE: words(t('audit.onboarding-created'), 'guild'),
  ONBOARDING_UPDATE: words(t('audit.onboarding-changed'), 'guild'),
}
