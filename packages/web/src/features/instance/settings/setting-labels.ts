import type { InstanceSettings } from '@guildhall/protocol/objects/instances/instance-settings'
import { t } from '../../../language/instance.ts'

type FieldOf<T> = { [K in keyof InstanceSettings]: InstanceSettings[K] extends T ? K : never }[keyof InstanceSettings]

/** A setting for who may do something. */
export type AudienceSetting = FieldOf<'everyone' | 'administrators'>
type NumberSetting = FieldOf<number>

export const AUDIENCE_SETTINGS: readonly { name: AudienceSetting; text: string }[] = [
  { name: 'guild_creation', text: t('settings.who-can-create-guilds') },
  { name: 'application_creation', text: t('settings.who-can-create-apps') },
  { name: 'activity_publishing', text: t('settings.who-can-publish-activities') },
]

/** `unit` is the size of one unit in the field: sizes are entered in megabytes. */
export const NUMBER_SETTINGS: readonly { name: NumberSetting; text: string; unit: number }[] = [
  { name: 'max_applications_per_user', text: t('settings.apps-per-user'), unit: 1 },
  { name: 'max_teams_per_user', text: t('settings.teams-per-user'), unit: 1 },
  { name: 'max_guilds_per_user', text: t('settings.guilds-per-user'), unit: 1 },
  { name: 'max_guilds_per_bot', text: t('settings.guilds-per-bot'), unit: 1 },
  { name: 'max_storage_per_user', text: t('settings.storage-per-user-in-mb'), unit: 1_000_000 },
  { name: 'max_storage_per_guild', text: t('settings.storage-per-guild-in-mb'), unit: 1_000_000 },
  { name: 'max_messages', text: t('settings.messages-sent-per-user-and-channel'), unit: 1 },
  { name: 'max_message_edits', text: t('settings.messages-edited-per-user-and-channel'), unit: 1 },
  { name: 'max_message_deletions', text: t('settings.messages-deleted-per-user-and-channel'), unit: 1 },
  { name: 'max_reactions', text: t('settings.reactions-per-user-and-channel-in'), unit: 1 },
  { name: 'max_webhook_messages', text: t('settings.messages-per-webhook-in-2-seconds'), unit: 1 },
]
