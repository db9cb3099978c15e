import type { InstanceSettings } from '@guildhall/protocol/objects/instances/instance-settings'

type FieldOf<T> = { [K in keyof InstanceSettings]: InstanceSettings[K] extends T ? K : never }[keyof InstanceSettings]

/** A setting that says who may do something. */
export type AudienceSetting = FieldOf<'everyone' | 'administrators'>
type NumberSetting = FieldOf<number>

export const AUDIENCE_SETTINGS: readonly { name: AudienceSetting; text: string }[] = [
  { name: 'guild_creation', text: 'Who can create guilds' },
  { name: 'application_creation', text: 'Who can create apps' },
  { name: 'activity_publishing', text: 'Who can publish Activities' },
]

/** `unit` is what one in the field stands for: sizes are entered in megabytes. */
export const NUMBER_SETTINGS: readonly { name: NumberSetting; text: string; unit: number }[] = [
  { name: 'max_applications_per_user', text: 'Apps per user', unit: 1 },
  { name: 'max_teams_per_user', text: 'Teams per user', unit: 1 },
  { name: 'max_guilds_per_user', text: 'Guilds per user', unit: 1 },
  { name: 'max_guilds_per_bot', text: 'Guilds per bot', unit: 1 },
  { name: 'max_storage_per_user', text: 'Storage per user, in MB', unit: 1_000_000 },
  { name: 'max_storage_per_guild', text: 'Storage per guild, in MB', unit: 1_000_000 },
  { name: 'max_messages', text: 'Messages sent, per user and channel in 5 seconds', unit: 1 },
  { name: 'max_message_edits', text: 'Messages edited, per user and channel in 5 seconds', unit: 1 },
  { name: 'max_message_deletions', text: 'Messages deleted, per user and channel in a second', unit: 1 },
  { name: 'max_reactions', text: 'Reactions, per user and channel in a quarter of a second', unit: 1 },
  { name: 'max_webhook_messages', text: 'Messages per webhook in 2 seconds', unit: 1 },
]
