/** The path of private channels and friends. */
export const HOME_PATH = '/channels/@me'

/** The path of a guild, a channel or a thread; without a guild of a private channel. */
export function channelPath(guildId: string | null, channelId?: string, messageId?: string): string {
  const parts = ['/channels', guildId ?? '@me', channelId, messageId]
  return parts.filter((part) => part !== undefined).join('/')
}

/** The path of an invite. */
export const invitePath = (code: string): string => `/invite/${code}`

/** The path of a guild template. */
export const templatePath = (code: string): string => `/template/${code}`

/** The path of a claim link, whose code is in the fragment. */
export const CLAIM_PATH = '/claim'

/** The path to which the other server redirects after a claim. */
export const CLAIM_RETURN_PATH = '/claim/callback'

/** The path to which the OpenID Connect issuer redirects after a sign-in. */
export const OIDC_RETURN_PATH = '/sign-in/callback'

/** The path of a link to an application's Activity. */
export const activityPath = (applicationId: string): string => `/activities/${applicationId}`

/** The prefixes of a created Activity link's ID: `0-` for a permanent one, `1-` for one that expires. */
export const ACTIVITY_LINK_ID = /^[01]-[0-9]{1,20}$/u

/** The path of discoverable guilds. */
export const DISCOVERY_PATH = '/discover'

/** The path of the user settings, or a page of them. */
export const settingsPath = (page?: string): string => (page === undefined ? '/settings' : `/settings/${page}`)

/** The path of the administration, or a page of it. */
export const instancePath = (page?: string): string => (page === undefined ? '/instance' : `/instance/${page}`)

/** The path of the user's applications and teams. */
export const DEVELOPERS_PATH = '/developers'

/** The path of an application, or a page of it. */
export const applicationPath = (id: string, page?: string): string =>
  [DEVELOPERS_PATH, 'applications', id, page].filter((part) => part !== undefined).join('/')

/** The path of a guild's settings, a page of them, or an item on it. */
export const guildSettingsPath = (guildId: string, page?: string, item?: string): string =>
  ['/guilds', guildId, 'settings', page, item].filter((part) => part !== undefined).join('/')

/** The path of a guild's onboarding. */
export const onboardingPath = (guildId: string): string => `/guilds/${guildId}/onboarding`

/** The path of a guild's screening. */
export const screeningPath = (guildId: string): string => `/guilds/${guildId}/screening`

/** The path of a guild's welcome screen. */
export const welcomePath = (guildId: string): string => `/guilds/${guildId}/welcome`

/** The path of a team. */
export const teamPath = (id: string): string => `${DEVELOPERS_PATH}/teams/${id}`

/** The path of the consent page. */
export const CONSENT_PAGE_PATH = '/oauth2/authorize'

/** A guild's pages for members besides its channels. */
type GuildPlace = 'onboarding' | 'screening' | 'welcome'

const guildPlaces: readonly GuildPlace[] = ['onboarding', 'screening', 'welcome']

/** What a path of this client leads to. */
export type Route =
  | { readonly name: 'home' | 'discovery' | 'claim' | 'claim-return' | 'unknown' }
  | {
      readonly name: 'channel'
      readonly guildId: string | null
      readonly channelId: string | null
      readonly messageId: string | null
    }
  | { readonly name: 'settings' | 'instance'; readonly page: string | null }
  | {
      readonly name: 'developers'
      readonly applicationId: string | null
      readonly teamId: string | null
      readonly page: string | null
    }
  | {
      readonly name: 'guild-settings'
      readonly guildId: string
      readonly page: string | null
      readonly item: string | null
    }
  | { readonly name: GuildPlace; readonly guildId: string }
  | { readonly name: 'invite' | 'template'; readonly code: string }
  | { readonly name: 'activity'; readonly applicationId: string; readonly linkId: string | null }
  | { readonly name: 'consent' }

const id = /^[0-9]{17,20}$/

/** Paths that lead home, including those of signing in for signed-in users. */
const homes: readonly string[] = [
  '/',
  '/login',
  '/register',
  '/forgot',
  '/reset',
  '/verify',
  '/channels',
  HOME_PATH,
  OIDC_RETURN_PATH,
]

/** Parses a path. */
export function routeAt(path: string): Route {
  const [first, second, third, fourth, fifth] = path.split('/').slice(1)
  if ((first === 'invite' || first === 'template') && second) return { name: first, code: second }
  if (first === 'activities' && second && id.test(second)) {
    const linkId = third !== undefined && ACTIVITY_LINK_ID.test(third) ? third : null
    return { name: 'activity', applicationId: second, linkId }
  }
  if (path === CONSENT_PAGE_PATH) return { name: 'consent' }
  if (first === 'discover') return { name: 'discovery' }
  if (path === CLAIM_PATH) return { name: 'claim' }
  if (path === CLAIM_RETURN_PATH) return { name: 'claim-return' }
  if (first === 'settings' || first === 'instance') return { name: first, page: second || null }
  if (first === 'developers') return developersRoute(second, third, fourth)
  if (first === 'guilds' && second && id.test(second) && third === 'settings')
    return { name: 'guild-settings', guildId: second, page: fourth || null, item: fifth || null }
  const place = guildPlaces.find((name) => name === third)
  if (first === 'guilds' && second && id.test(second) && place) return { name: place, guildId: second }
  if (homes.includes(path)) return { name: 'home' }
  if (first !== 'channels' || second === undefined) return { name: 'unknown' }
  const channelId = third !== undefined && id.test(third) ? third : null
  const messageId = fourth !== undefined && id.test(fourth) ? fourth : null
  if (second === '@me')
    return channelId === null ? { name: 'unknown' } : { name: 'channel', guildId: null, channelId, messageId }
  return id.test(second) ? { name: 'channel', guildId: second, channelId, messageId } : { name: 'unknown' }
}

function developersRoute(kind = '', which = '', page = ''): Route {
  const isApplication = kind === 'applications' && id.test(which)
  const teamId = kind === 'teams' && id.test(which) ? which : null
  return {
    name: 'developers',
    applicationId: isApplication ? which : null,
    teamId,
    page: (isApplication && page) || null,
  }
}
