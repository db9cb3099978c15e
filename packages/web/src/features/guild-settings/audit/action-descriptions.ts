import type { AuditAction } from '@guildhall/protocol/enums/audit-log-event'
import { t } from '../../../language/guild-settings.ts'

/** The kind of an entry's target, by which it is looked up. */
export type TargetKind = 'guild' | 'channel' | 'user' | 'role' | 'other'

type ActionWords = { readonly did: string; readonly title: string; readonly target: TargetKind }

const words = (title: string, did: string, target: TargetKind): ActionWords => ({ title, did, target })

/** Every action of the audit log: its heading, and what the user did, to be followed by the name of the target. */
export const actionDescriptions: Readonly<Record<AuditAction, ActionWords>> = {
  GUILD_UPDATE: words(t('audit.guild-changed'), t('audit.changed-the-guild'), 'guild'),
  CHANNEL_CREATE: words(t('audit.channel-created'), t('audit.created-the-channel'), 'channel'),
  CHANNEL_UPDATE: words(t('audit.channel-changed'), t('audit.changed-the-channel'), 'channel'),
  CHANNEL_DELETE: words(t('audit.channel-deleted'), t('audit.deleted-the-channel'), 'channel'),
  CHANNEL_OVERWRITE_CREATE: words(
    t('audit.channel-permissions-added'),
    t('audit.added-permissions-in-the-channel'),
    'channel',
  ),
  CHANNEL_OVERWRITE_UPDATE: words(
    t('audit.channel-permissions-changed'),
    t('audit.changed-permissions-in-the-channel'),
    'channel',
  ),
  CHANNEL_OVERWRITE_DELETE: words(
    t('audit.channel-permissions-removed'),
    t('audit.removed-permissions-in-the-channel'),
    'channel',
  ),
  MEMBER_KICK: words(t('audit.member-kicked'), t('audit.kicked'), 'user'),
  MEMBER_PRUNE: words(t('audit.members-pruned'), t('audit.removed-inactive-members'), 'guild'),
  MEMBER_BAN_ADD: words(t('audit.member-banned'), t('audit.banned'), 'user'),
  MEMBER_BAN_REMOVE: words(t('audit.member-unbanned'), t('audit.unbanned'), 'user'),
  MEMBER_UPDATE: words(t('audit.member-changed'), t('audit.changed-the-member'), 'user'),
  MEMBER_ROLE_UPDATE: words(t('audit.member-roles-changed'), t('audit.changed-the-roles-of'), 'user'),
  MEMBER_MOVE: words(t('audit.members-moved'), t('audit.moved-members-to-another-voice-channel'), 'guild'),
  MEMBER_DISCONNECT: words(t('audit.members-disconnected'), t('audit.disconnected-members-from-voice'), 'guild'),
  BOT_ADD: words(t('audit.bot-added'), t('audit.added-the-bot'), 'user'),
  ROLE_CREATE: words(t('audit.role-created'), t('audit.created-the-role'), 'role'),
  ROLE_UPDATE: words(t('audit.role-changed'), t('audit.changed-the-role'), 'role'),
  ROLE_DELETE: words(t('audit.role-deleted'), t('audit.deleted-the-role'), 'role'),
  INVITE_CREATE: words(t('guild-settings.invite-created'), t('audit.created-the-invite'), 'other'),
  INVITE_UPDATE: words(t('audit.invite-changed'), t('audit.changed-the-invite'), 'other'),
  INVITE_DELETE: words(t('audit.invite-revoked'), t('audit.revoked-the-invite'), 'other'),
  WEBHOOK_CREATE: words(t('audit.webhook-created'), t('audit.created-the-webhook'), 'other'),
  WEBHOOK_UPDATE: words(t('audit.webhook-changed'), t('audit.changed-the-webhook'), 'other'),
  WEBHOOK_DELETE: words(t('audit.webhook-deleted'), t('audit.deleted-the-webhook'), 'other'),
  EMOJI_CREATE: words(t('audit.emoji-added'), t('audit.added-the-emoji'), 'other'),
  EMOJI_UPDATE: words(t('audit.emoji-changed'), t('audit.changed-the-emoji'), 'other'),
  EMOJI_DELETE: words(t('audit.emoji-deleted'), t('audit.deleted-the-emoji'), 'other'),
  MESSAGE_DELETE: words(t('audit.message-deleted'), t('audit.deleted-messages-by'), 'user'),
  MESSAGE_BULK_DELETE: words(t('audit.messages-bulk-deleted'), t('audit.deleted-messages-in-the-channel'), 'channel'),
  MESSAGE_PIN: words(t('audit.message-pinned'), t('audit.pinned-a-message-by'), 'user'),
  MESSAGE_UNPIN: words(t('audit.message-unpinned'), t('audit.unpinned-a-message-by'), 'user'),
  INTEGRATION_CREATE: words(t('audit.integration-added'), t('audit.added-the-integration'), 'other'),
  INTEGRATION_UPDATE: words(t('audit.integration-changed'), t('audit.changed-the-integration'), 'other'),
  INTEGRATION_DELETE: words(t('audit.integration-removed'), t('audit.removed-the-integration'), 'other'),
  STAGE_INSTANCE_CREATE: words(t('audit.stage-started'), t('audit.started-the-stage'), 'other'),
  STAGE_INSTANCE_UPDATE: words(t('audit.stage-changed'), t('audit.changed-the-stage'), 'other'),
  STAGE_INSTANCE_DELETE: words(t('audit.stage-ended'), t('audit.ended-the-stage'), 'other'),
  STICKER_CREATE: words(t('audit.sticker-added'), t('audit.added-the-sticker'), 'other'),
  STICKER_UPDATE: words(t('audit.sticker-changed'), t('audit.changed-the-sticker'), 'other'),
  STICKER_DELETE: words(t('audit.sticker-deleted'), t('audit.deleted-the-sticker'), 'other'),
  GUILD_SCHEDULED_EVENT_CREATE: words(t('audit.event-created'), t('audit.created-the-event'), 'other'),
  GUILD_SCHEDULED_EVENT_UPDATE: words(t('audit.event-changed'), t('audit.changed-the-event'), 'other'),
  GUILD_SCHEDULED_EVENT_DELETE: words(t('audit.event-cancelled'), t('audit.cancelled-the-event'), 'other'),
  VOICE_CHANNEL_STATUS_CREATE: words(t('audit.voice-status-set'), t('audit.set-the-status-of-the-channel'), 'channel'),
  VOICE_CHANNEL_STATUS_DELETE: words(
    t('audit.voice-status-removed'),
    t('audit.removed-the-status-of-the-channel'),
    'channel',
  ),
  THREAD_CREATE: words(t('audit.thread-created'), t('audit.created-the-thread'), 'channel'),
  THREAD_UPDATE: words(t('audit.thread-changed'), t('audit.changed-the-thread'), 'channel'),
  THREAD_DELETE: words(t('audit.thread-deleted'), t('audit.deleted-the-thread'), 'channel'),
  APPLICATION_COMMAND_PERMISSION_UPDATE: words(
    t('audit.command-permissions-changed'),
    t('audit.changed-who-can-use-the-commands'),
    'other',
  ),
  ONBOARDING_PROMPT_CREATE: words(
    t('audit.onboarding-question-added'),
    t('audit.added-an-onboarding-question'),
    'other',
  ),
  ONBOARDING_PROMPT_UPDATE: words(
    t('audit.onboarding-question-changed'),
    t('audit.changed-an-onboarding-question'),
    'other',
  ),
  ONBOARDING_PROMPT_DELETE: words(
    t('audit.onboarding-question-removed'),
    t('audit.removed-an-onboarding-question'),
    'other',
  ),
  ONBOARDING_CREATE: words(t('audit.onboarding-created'), t('audit.created-the-onboarding'), 'guild'),
  ONBOARDING_UPDATE: words(t('audit.onboarding-changed'), t('audit.changed-the-onboarding'), 'guild'),
}
