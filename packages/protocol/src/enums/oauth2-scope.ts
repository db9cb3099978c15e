/** The scopes that a user may grant to an application (docs/spec/oauth2.md#scopes). */
export const OAUTH2_SCOPES = [
  'identify',
  'identify.premium',
  'email',
  'openid',
  'connections',
  'guilds',
  'guilds.join',
  'guilds.members.read',
  'gdm.join',
  'bot',
  'applications.commands',
  'applications.commands.update',
  'applications.commands.permissions.update',
  'applications.entitlements',
  'applications.builds.read',
  'applications.builds.upload',
  'applications.store.update',
  'role_connections.write',
  'activities.read',
  'activities.write',
  'activities.invites.write',
  'dm_channels.read',
  'messages.read',
  'relationships.read',
  'voice',
  'rpc',
  'rpc.activities.write',
  'rpc.notifications.read',
  'rpc.voice.read',
  'rpc.voice.write',
  'rpc.video.read',
  'rpc.video.write',
  'rpc.screenshare.read',
  'rpc.screenshare.write',
  'webhook.incoming',
  'lobbies.write',
  'sdk.social_layer_presence',
  'sdk.social_layer',
] as const

/** A value of {@link OAUTH2_SCOPES}. */
export type OAuth2Scope = (typeof OAUTH2_SCOPES)[number]

/** Whether a word is the name of a scope. */
export const isOAuth2Scope = (word: string): word is OAuth2Scope => OAUTH2_SCOPES.some((scope) => scope === word)

/** Parses a space-separated list of scopes; unknown words are omitted. */
export const toScopes = (text: string): OAuth2Scope[] => text.split(' ').filter(isOAuth2Scope)

/** The scopes that another one includes (docs/spec/oauth2.md#scopes). */
const INCLUDED: Readonly<Partial<Record<OAuth2Scope, readonly OAuth2Scope[]>>> = {
  'sdk.social_layer': ['sdk.social_layer_presence', 'lobbies.write'],
}

/** Whether some granted scopes allow what a scope does, by themselves or because one includes it. */
export const coversScope = (granted: readonly OAuth2Scope[], scope: OAuth2Scope): boolean =>
  granted.some((each) => each === scope || INCLUDED[each]?.includes(scope))
