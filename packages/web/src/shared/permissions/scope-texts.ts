import type { OAuth2Scope } from '@guildhall/protocol/enums/oauth2-scope'
import { t } from '../../language/scopes.ts'

/** What each scope lets an application do, for the user who is asked to authorize it. */
const SCOPE_TEXTS: Readonly<Record<OAuth2Scope, string>> = {
  identify: t('scope.identify'),
  'identify.premium': t('scope.identify-premium'),
  email: t('scope.email'),
  openid: t('scope.openid'),
  connections: t('scope.connections'),
  guilds: t('scope.guilds'),
  'guilds.join': t('scope.guilds-join'),
  'guilds.members.read': t('scope.guilds-members-read'),
  'gdm.join': t('scope.gdm-join'),
  bot: t('scope.bot'),
  'applications.commands': t('scope.applications-commands'),
  'applications.commands.update': t('scope.applications-commands-update'),
  'applications.commands.permissions.update': t('scope.applications-commands-permissions-update'),
  'applications.entitlements': t('scope.applications-entitlements'),
  'applications.builds.read': t('scope.applications-builds-read'),
  'applications.builds.upload': t('scope.applications-builds-upload'),
  'applications.store.update': t('scope.applications-store-update'),
  'role_connections.write': t('scope.role-connections-write'),
  'activities.read': t('scope.activities-read'),
  'activities.write': t('scope.activities-write'),
  'activities.invites.write': t('scope.activities-invites-write'),
  'dm_channels.read': t('scope.dm-channels-read'),
  'messages.read': t('scope.messages-read'),
  'relationships.read': t('scope.relationships-read'),
  voice: t('scope.voice'),
  rpc: t('scope.rpc'),
  'rpc.activities.write': t('scope.rpc-activities-write'),
  'rpc.notifications.read': t('scope.rpc-notifications-read'),
  'rpc.voice.read': t('scope.rpc-voice-read'),
  'rpc.voice.write': t('scope.rpc-voice-write'),
  'rpc.video.read': t('scope.rpc-video-read'),
  'rpc.video.write': t('scope.rpc-video-write'),
  'rpc.screenshare.read': t('scope.rpc-screenshare-read'),
  'rpc.screenshare.write': t('scope.rpc-screenshare-write'),
  'webhook.incoming': t('scope.webhook-incoming'),
}

export const scopeText = (scope: OAuth2Scope): string => SCOPE_TEXTS[scope]
