import type { PermissionName } from './permissions/bits.ts'

/** Permissions whose names, read as words, don't say what they are. */
const PERMISSIONS: Readonly<Partial<Record<PermissionName, string>>> = {
  ADMINISTRATOR: 'Everything, past all rules of channels (administrator)',
  MANAGE_GUILD: 'Manage the guild',
  VIEW_CHANNEL: 'See channels',
  VIEW_GUILD_INSIGHTS: 'See the figures of the guild',
  VIEW_CREATOR_MONETIZATION_ANALYTICS: 'See what the guild earns',
  CREATE_INSTANT_INVITE: 'Make invites',
  SEND_TTS_MESSAGES: 'Send messages that are read aloud',
  MENTION_EVERYONE: 'Mention everyone and all roles',
  MANAGE_GUILD_EXPRESSIONS: 'Manage emojis, stickers and sounds',
  CREATE_GUILD_EXPRESSIONS: 'Add emojis, stickers and sounds',
  STREAM: 'Share a camera or a screen',
  CONNECT: 'Join voice channels',
  SPEAK: 'Speak in voice channels',
  USE_VAD: 'Speak without pressing a key',
  PRIORITY_SPEAKER: 'Be heard above others',
  MODERATE_MEMBERS: 'Time members out',
  USE_EXTERNAL_APPS: 'Show answers of other applications to all',
  BYPASS_SLOWMODE: 'Write without waiting in slow channels',
}

const plain = (name: string): string => {
  const words = name.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const byName: ReadonlyMap<string, string> = new Map(Object.entries(PERMISSIONS))

/** What a permission lets a bot do, for whoever is asked. */
export const wordsOfPermission = (name: string): string => byName.get(name) ?? plain(name)
