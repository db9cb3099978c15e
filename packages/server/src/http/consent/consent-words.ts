import type { OAuth2Scope } from '@guildhall/protocol/enums/oauth2-scope'
import { Permission, type PermissionName } from '@guildhall/protocol/permissions/bits'

/** What each scope lets an application do, for whoever is asked. */
const SCOPES: Readonly<Record<OAuth2Scope, string>> = {
  identify: 'See your user name, your picture and your profile',
  'identify.premium': 'See whether you have a paid plan',
  email: 'See your e-mail address',
  openid: 'Tell its own pages who you are',
  connections: 'See your accounts elsewhere that you have linked',
  guilds: 'See which guilds you are in',
  'guilds.join': 'Bring you into guilds',
  'guilds.members.read': 'See your nickname, roles and picture in your guilds',
  'gdm.join': 'Bring you into group conversations',
  bot: 'Come to a guild as a bot',
  'applications.commands': 'Offer its commands',
  'applications.commands.update': 'Change its commands',
  'applications.commands.permissions.update': 'Change who may use its commands in guilds that you manage',
  'applications.entitlements': 'See, and use up, what others have got from your applications',
  'applications.builds.read': 'See the builds of your applications',
  'applications.builds.upload': 'Upload builds of your applications',
  'applications.store.update': 'Change the shop pages of your applications',
  'role_connections.write': 'Set what it knows of you, for roles that ask for it',
  'activities.read': 'See what you are doing and have been doing',
  'activities.write': 'Show an activity in your name',
  'activities.invites.write': 'Invite others to activities in your name',
  'dm_channels.read': 'See with whom you have private conversations',
  'messages.read': 'Read your messages in the client on your machine',
  'relationships.read': 'See your friends and whom you have blocked',
  voice: 'Join voice channels for you',
  rpc: 'Control the client on your machine',
  'rpc.activities.write': 'Show an activity in the client on your machine',
  'rpc.notifications.read': 'Read the notifications of the client on your machine',
  'rpc.voice.read': 'See your voice settings and hear who speaks',
  'rpc.voice.write': 'Change your voice settings',
  'rpc.video.read': 'See the state of your camera',
  'rpc.video.write': 'Switch your camera on and off',
  'rpc.screenshare.read': 'See the state of your screen sharing',
  'rpc.screenshare.write': 'Start and stop sharing your screen',
  'webhook.incoming': 'Write to a channel that you choose',
}

/** What a scope lets an application do. */
export const wordsOfScope = (scope: OAuth2Scope): string => SCOPES[scope]

/** Permissions whose names, read as words, don't say what they are. */
const PERMISSIONS: Partial<Record<PermissionName, string>> = {
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

/** One permission that a bot asks for. */
export interface AskedPermission {
  readonly bit: string
  readonly words: string
  /** Whether whoever has it has all others. */
  readonly isAll: boolean
}

/** The permissions of a set in words, the weightiest first. */
export function wordsOfPermissions(permissions: bigint): AskedPermission[] {
  const asked = Object.entries(Permission).filter(([, bit]) => (permissions & bit) !== 0n)
  const found = asked.map(([name, bit]) => ({
    bit: String(bit),
    words: new Map<string, string>(Object.entries(PERMISSIONS)).get(name) ?? plain(name),
    isAll: bit === Permission.ADMINISTRATOR,
  }))
  return found.sort((a, b) => Number(b.isAll) - Number(a.isAll))
}
