import type { OAuth2Scope } from './enums/oauth2-scope.ts'

/** What each scope lets an application do, for the user who is asked. */
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
