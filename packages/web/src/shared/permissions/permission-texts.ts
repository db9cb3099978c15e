import type { PermissionName } from '@guildhall/protocol/permissions/bits'
import { t } from '../../language/permissions.ts'

/** A permission in words, for the user who grants it. */
export type PermissionTexts = {
  readonly label: string
  readonly hint: string
  /** Its name in the overwrites of one channel. */
  readonly inChannel: string
}

const texts = (label: string, hint: string, inChannel = label): PermissionTexts => ({ label, hint, inChannel })

/** The name of each permission, and what it allows. */
export const PERMISSION_TEXTS: Readonly<Record<PermissionName, PermissionTexts>> = {
  VIEW_CHANNEL: texts(
    t('permission.view-channel'),
    t('permission.view-channel-hint'),
    t('permission.view-channel-here'),
  ),
  MANAGE_CHANNELS: texts(
    t('permission.manage-channels'),
    t('permission.manage-channels-hint'),
    t('permission.manage-channels-here'),
  ),
  MANAGE_ROLES: texts(
    t('permission.manage-roles'),
    t('permission.manage-roles-hint'),
    t('permission.manage-roles-here'),
  ),
  MANAGE_GUILD: texts(t('permission.manage-guild'), t('permission.manage-guild-hint')),
  VIEW_AUDIT_LOG: texts(t('permission.view-audit-log'), t('permission.view-audit-log-hint')),
  MANAGE_WEBHOOKS: texts(t('permission.manage-webhooks'), t('permission.manage-webhooks-hint')),
  CREATE_GUILD_EXPRESSIONS: texts(
    t('permission.create-guild-expressions'),
    t('permission.create-guild-expressions-hint'),
  ),
  MANAGE_GUILD_EXPRESSIONS: texts(
    t('permission.manage-guild-expressions'),
    t('permission.manage-guild-expressions-hint'),
  ),
  VIEW_GUILD_INSIGHTS: texts(t('permission.view-guild-insights'), t('permission.view-guild-insights-hint')),
  VIEW_CREATOR_MONETIZATION_ANALYTICS: texts(
    t('permission.view-creator-monetization-analytics'),
    t('permission.view-creator-monetization-analytics-hint'),
  ),
  CREATE_INSTANT_INVITE: texts(t('permission.create-instant-invite'), t('permission.create-instant-invite-hint')),
  CHANGE_NICKNAME: texts(t('permission.change-nickname'), t('permission.change-nickname-hint')),
  MANAGE_NICKNAMES: texts(t('permission.manage-nicknames'), t('permission.manage-nicknames-hint')),
  MODERATE_MEMBERS: texts(t('permission.moderate-members'), t('permission.moderate-members-hint')),
  KICK_MEMBERS: texts(t('permission.kick-members'), t('permission.kick-members-hint')),
  BAN_MEMBERS: texts(t('permission.ban-members'), t('permission.ban-members-hint')),
  SEND_MESSAGES: texts(t('permission.send-messages'), t('permission.send-messages-hint')),
  SEND_MESSAGES_IN_THREADS: texts(
    t('permission.send-messages-in-threads'),
    t('permission.send-messages-in-threads-hint'),
  ),
  CREATE_PUBLIC_THREADS: texts(t('permission.create-public-threads'), t('permission.create-public-threads-hint')),
  CREATE_PRIVATE_THREADS: texts(t('permission.create-private-threads'), t('permission.create-private-threads-hint')),
  MANAGE_THREADS: texts(t('permission.manage-threads'), t('permission.manage-threads-hint')),
  EMBED_LINKS: texts(t('permission.embed-links'), t('permission.embed-links-hint')),
  ATTACH_FILES: texts(t('permission.attach-files'), t('permission.attach-files-hint')),
  ADD_REACTIONS: texts(t('permission.add-reactions'), t('permission.add-reactions-hint')),
  USE_EXTERNAL_EMOJIS: texts(t('permission.use-external-emojis'), t('permission.use-external-emojis-hint')),
  USE_EXTERNAL_STICKERS: texts(t('permission.use-external-stickers'), t('permission.use-external-stickers-hint')),
  MENTION_EVERYONE: texts(t('permission.mention-everyone'), t('permission.mention-everyone-hint')),
  READ_MESSAGE_HISTORY: texts(t('permission.read-message-history'), t('permission.read-message-history-hint')),
  SEND_VOICE_MESSAGES: texts(t('permission.send-voice-messages'), t('permission.send-voice-messages-hint')),
  SEND_POLLS: texts(t('permission.send-polls'), t('permission.send-polls-hint')),
  SEND_TTS_MESSAGES: texts(t('permission.send-tts-messages'), t('permission.send-tts-messages-hint')),
  MANAGE_MESSAGES: texts(t('permission.manage-messages'), t('permission.manage-messages-hint')),
  PIN_MESSAGES: texts(t('permission.pin-messages'), t('permission.pin-messages-hint')),
  BYPASS_SLOWMODE: texts(t('permission.bypass-slowmode'), t('permission.bypass-slowmode-hint')),
  CONNECT: texts(t('permission.connect'), t('permission.connect-hint')),
  SPEAK: texts(t('permission.speak'), t('permission.speak-hint')),
  STREAM: texts(t('permission.stream'), t('permission.stream-hint')),
  USE_VAD: texts(t('permission.use-vad'), t('permission.use-vad-hint')),
  PRIORITY_SPEAKER: texts(t('permission.priority-speaker'), t('permission.priority-speaker-hint')),
  REQUEST_TO_SPEAK: texts(t('permission.request-to-speak'), t('permission.request-to-speak-hint')),
  MUTE_MEMBERS: texts(t('permission.mute-members'), t('permission.mute-members-hint')),
  DEAFEN_MEMBERS: texts(t('permission.deafen-members'), t('permission.deafen-members-hint')),
  MOVE_MEMBERS: texts(t('permission.move-members'), t('permission.move-members-hint')),
  USE_SOUNDBOARD: texts(t('permission.use-soundboard'), t('permission.use-soundboard-hint')),
  USE_EXTERNAL_SOUNDS: texts(t('permission.use-external-sounds'), t('permission.use-external-sounds-hint')),
  SET_VOICE_CHANNEL_STATUS: texts(
    t('permission.set-voice-channel-status'),
    t('permission.set-voice-channel-status-hint'),
  ),
  USE_APPLICATION_COMMANDS: texts(
    t('permission.use-application-commands'),
    t('permission.use-application-commands-hint'),
  ),
  USE_EXTERNAL_APPS: texts(t('permission.use-external-apps'), t('permission.use-external-apps-hint')),
  USE_EMBEDDED_ACTIVITIES: texts(t('permission.use-embedded-activities'), t('permission.use-embedded-activities-hint')),
  CREATE_EVENTS: texts(t('permission.create-events'), t('permission.create-events-hint')),
  MANAGE_EVENTS: texts(t('permission.manage-events'), t('permission.manage-events-hint')),
  ADMINISTRATOR: texts(t('permission.administrator'), t('permission.administrator-hint')),
}
