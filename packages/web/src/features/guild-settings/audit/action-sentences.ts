import type { AuditAction } from '@guildhall/protocol/enums/audit-log-event'
import type { ReactNode } from 'react'
import { rich } from '../../../language/guild-settings.ts'

/** Who did something, and to what. */
export type ActionParts = { readonly actor: ReactNode; readonly target: ReactNode }

type Sentence = (parts: ActionParts) => ReactNode

/** A sentence about every action of the audit log. */
export const actionSentences: Readonly<Record<AuditAction, Sentence>> = {
  GUILD_UPDATE: ({ actor }) => rich('audit.changed-the-guild', { actor }),
  CHANNEL_CREATE: ({ actor, target }) => rich('audit.created-the-channel', { actor, target }),
  CHANNEL_UPDATE: ({ actor, target }) => rich('audit.changed-the-channel', { actor, target }),
  CHANNEL_DELETE: ({ actor, target }) => rich('audit.deleted-the-channel', { actor, target }),
  CHANNEL_OVERWRITE_CREATE: ({ actor, target }) => rich('audit.added-permissions-in-the-channel', { actor, target }),
  CHANNEL_OVERWRITE_UPDATE: ({ actor, target }) => rich('audit.changed-permissions-in-the-channel', { actor, target }),
  CHANNEL_OVERWRITE_DELETE: ({ actor, target }) => rich('audit.removed-permissions-in-the-channel', { actor, target }),
  MEMBER_KICK: ({ actor, target }) => rich('audit.kicked', { actor, target }),
  MEMBER_PRUNE: ({ actor }) => rich('audit.removed-inactive-members', { actor }),
  MEMBER_BAN_ADD: ({ actor, target }) => rich('audit.banned', { actor, target }),
  MEMBER_BAN_REMOVE: ({ actor, target }) => rich('audit.unbanned', { actor, target }),
  MEMBER_UPDATE: ({ actor, target }) => rich('audit.changed-the-member', { actor, target }),
  MEMBER_ROLE_UPDATE: ({ actor, target }) => rich('audit.changed-the-roles-of', { actor, target }),
  MEMBER_MOVE: ({ actor }) => rich('audit.moved-members-to-another-voice-channel', { actor }),
  MEMBER_DISCONNECT: ({ actor }) => rich('audit.disconnected-members-from-voice', { actor }),
  BOT_ADD: ({ actor, target }) => rich('audit.added-the-bot', { actor, target }),
  ROLE_CREATE: ({ actor, target }) => rich('audit.created-the-role', { actor, target }),
  ROLE_UPDATE: ({ actor, target }) => rich('audit.changed-the-role', { actor, target }),
  ROLE_DELETE: ({ actor, target }) => rich('audit.deleted-the-role', { actor, target }),
  INVITE_CREATE: ({ actor, target }) => rich('audit.created-the-invite', { actor, target }),
  INVITE_UPDATE: ({ actor, target }) => rich('audit.changed-the-invite', { actor, target }),
  INVITE_DELETE: ({ actor, target }) => rich('audit.revoked-the-invite', { actor, target }),
  WEBHOOK_CREATE: ({ actor, target }) => rich('audit.created-the-webhook', { actor, target }),
  WEBHOOK_UPDATE: ({ actor, target }) => rich('audit.changed-the-webhook', { actor, target }),
  WEBHOOK_DELETE: ({ actor, target }) => rich('audit.deleted-the-webhook', { actor, target }),
  EMOJI_CREATE: ({ actor, target }) => rich('audit.added-the-emoji', { actor, target }),
  EMOJI_UPDATE: ({ actor, target }) => rich('audit.changed-the-emoji', { actor, target }),
  EMOJI_DELETE: ({ actor, target }) => rich('audit.deleted-the-emoji', { actor, target }),
  MESSAGE_DELETE: ({ actor, target }) => rich('audit.deleted-messages-by', { actor, target }),
  MESSAGE_BULK_DELETE: ({ actor, target }) => rich('audit.deleted-messages-in-the-channel', { actor, target }),
  MESSAGE_PIN: ({ actor, target }) => rich('audit.pinned-a-message-by', { actor, target }),
  MESSAGE_UNPIN: ({ actor, target }) => rich('audit.unpinned-a-message-by', { actor, target }),
  INTEGRATION_CREATE: ({ actor, target }) => rich('audit.added-the-integration', { actor, target }),
  INTEGRATION_UPDATE: ({ actor, target }) => rich('audit.changed-the-integration', { actor, target }),
  INTEGRATION_DELETE: ({ actor, target }) => rich('audit.removed-the-integration', { actor, target }),
  STAGE_INSTANCE_CREATE: ({ actor, target }) => rich('audit.started-the-stage', { actor, target }),
  STAGE_INSTANCE_UPDATE: ({ actor, target }) => rich('audit.changed-the-stage', { actor, target }),
  STAGE_INSTANCE_DELETE: ({ actor, target }) => rich('audit.ended-the-stage', { actor, target }),
  STICKER_CREATE: ({ actor, target }) => rich('audit.added-the-sticker', { actor, target }),
  STICKER_UPDATE: ({ actor, target }) => rich('audit.changed-the-sticker', { actor, target }),
  STICKER_DELETE: ({ actor, target }) => rich('audit.deleted-the-sticker', { actor, target }),
  SOUNDBOARD_SOUND_CREATE: ({ actor, target }) => rich('audit.added-the-sound', { actor, target }),
  SOUNDBOARD_SOUND_UPDATE: ({ actor, target }) => rich('audit.changed-the-sound', { actor, target }),
  SOUNDBOARD_SOUND_DELETE: ({ actor, target }) => rich('audit.deleted-the-sound', { actor, target }),
  GUILD_SCHEDULED_EVENT_CREATE: ({ actor, target }) => rich('audit.created-the-event', { actor, target }),
  GUILD_SCHEDULED_EVENT_UPDATE: ({ actor, target }) => rich('audit.changed-the-event', { actor, target }),
  GUILD_SCHEDULED_EVENT_DELETE: ({ actor, target }) => rich('audit.cancelled-the-event', { actor, target }),
  GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE: ({ actor, target }) => rich('audit.changed-an-occurrence', { actor, target }),
  GUILD_SCHEDULED_EVENT_EXCEPTION_UPDATE: ({ actor, target }) =>
    rich('audit.changed-an-occurrence-again', { actor, target }),
  GUILD_SCHEDULED_EVENT_EXCEPTION_DELETE: ({ actor, target }) =>
    rich('audit.restored-an-occurrence', { actor, target }),
  VOICE_CHANNEL_STATUS_CREATE: ({ actor, target }) => rich('audit.set-the-status-of-the-channel', { actor, target }),
  VOICE_CHANNEL_STATUS_DELETE: ({ actor, target }) =>
    rich('audit.removed-the-status-of-the-channel', { actor, target }),
  THREAD_CREATE: ({ actor, target }) => rich('audit.created-the-thread', { actor, target }),
  THREAD_UPDATE: ({ actor, target }) => rich('audit.changed-the-thread', { actor, target }),
  THREAD_DELETE: ({ actor, target }) => rich('audit.deleted-the-thread', { actor, target }),
  APPLICATION_COMMAND_PERMISSION_UPDATE: ({ actor, target }) =>
    rich('audit.changed-who-can-use-the-commands', { actor, target }),
  AUTO_MODERATION_RULE_CREATE: ({ actor, target }) => rich('audit.created-the-moderation-rule', { actor, target }),
  AUTO_MODERATION_RULE_UPDATE: ({ actor, target }) => rich('audit.changed-the-moderation-rule', { actor, target }),
  AUTO_MODERATION_RULE_DELETE: ({ actor, target }) => rich('audit.deleted-the-moderation-rule', { actor, target }),
  AUTO_MODERATION_BLOCK_MESSAGE: ({ actor, target }) => rich('audit.a-rule-blocked-a-message-of', { actor, target }),
  AUTO_MODERATION_FLAG_TO_CHANNEL: ({ actor, target }) => rich('audit.a-rule-reported', { actor, target }),
  AUTO_MODERATION_USER_COMMUNICATION_DISABLED: ({ actor, target }) => rich('audit.a-rule-timed-out', { actor, target }),
  AUTO_MODERATION_QUARANTINE_USER: ({ actor, target }) => rich('audit.a-rule-restricted', { actor, target }),
  ONBOARDING_PROMPT_CREATE: ({ actor, target }) => rich('audit.added-the-onboarding-question', { actor, target }),
  ONBOARDING_PROMPT_UPDATE: ({ actor, target }) => rich('audit.changed-the-onboarding-question', { actor, target }),
  ONBOARDING_PROMPT_DELETE: ({ actor, target }) => rich('audit.removed-the-onboarding-question', { actor, target }),
  ONBOARDING_CREATE: ({ actor }) => rich('audit.created-the-onboarding', { actor }),
  ONBOARDING_UPDATE: ({ actor }) => rich('audit.changed-the-onboarding', { actor }),
}
