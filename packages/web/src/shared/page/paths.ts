/** Where the private channels and friends are. */
export const HOME_PATH = '/channels/@me'

/** Where a guild, a channel of it or a thread is shown; without a guild a private channel. */
export function channelPath(guildId: string | null, channelId?: string, messageId?: string): string {
  const parts = ['/channels', guildId ?? '@me', channelId, messageId]
  return parts.filter((part) => part !== undefined).join('/')
}

/** Where an invite is shown, and accepted. */
export const invitePath = (code: string): string => `/invite/${code}`

/** Where an application's Activity is opened from a link. */
export const activityPath = (applicationId: string): string => `/activities/${applicationId}`

/** What names a link that somebody made into an Activity: `0-` for one that stays, `1-` for one that doesn't, and its id. */
export const ACTIVITY_LINK_ID = /^[01]-[0-9]{1,20}$/u

/** Where the guilds are that anyone may find. */
export const DISCOVERY_PATH = '/discover'

/** Where one's own settings are, or a page of them. */
export const settingsPath = (page?: string): string => (page === undefined ? '/settings' : `/settings/${page}`)

/** Where the server as a whole is administered, or a page of that. */
export const instancePath = (page?: string): string => (page === undefined ? '/instance' : `/instance/${page}`)

/** Where one's applications and teams are. */
export const DEVELOPERS_PATH = '/developers'

/** Where an application is managed, or a page of that. */
export const applicationPath = (id: string, page?: string): string =>
  [DEVELOPERS_PATH, 'applications', id, page].filter((part) => part !== undefined).join('/')

/** Where the settings of a guild are, a page of them, or one thing on it. */
export const guildSettingsPath = (guildId: string, page?: string, item?: string): string =>
  ['/guilds', guildId, 'settings', page, item].filter((part) => part !== undefined).join('/')

/** Where a guild asks oneself what one joined it for. */
export const onboardingPath = (guildId: string): string => `/guilds/${guildId}/onboarding`

/** Where a guild says what newcomers must accept before they write. */
export const screeningPath = (guildId: string): string => `/guilds/${guildId}/screening`

/** Where a guild greets those who have come in. */
export const welcomePath = (guildId: string): string => `/guilds/${guildId}/welcome`

/** Where a team is managed. */
export const teamPath = (id: string): string => `${DEVELOPERS_PATH}/teams/${id}`

/** Where an application sends people to be asked whether they let it in. */
export const CONSENT_PAGE_PATH = '/oauth2/authorize'

/** What a guild has for those who have come in, beside its channels. */
type GuildPlace = 'onboarding' | 'screening' | 'welcome'

const guildPlaces: readonly GuildPlace[] = ['onboarding', 'screening', 'welcome']

/** What a path of this client stands for. */
export type Route =
  | { readonly name: 'home' | 'discovery' | 'unknown' }
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
  | { readonly name: 'invite'; readonly code: string }
  | { readonly name: 'activity'; readonly applicationId: string; readonly linkId: string | null }
  | { readonly name: 'consent' }

const id = /^[0-9]{17,20}$/

/** Paths that lead home, those of signing in too for users who are signed in already. */
const homes: readonly string[] = ['/', '/login', '/register', '/channels', HOME_PATH]

/** Reads a path. */
export function routeAt(path: string): Route {
  const [first, second, third, fourth, fifth] = path.split('/').slice(1)
  if (first === 'invite' && second) return { name: 'invite', code: second }
  if (first === 'activities' && second && id.test(second)) {
    const linkId = third !== undefined && ACTIVITY_LINK_ID.test(third) ? third : null
    return { name: 'activity', applicationId: second, linkId }
  }
  if (path === CONSENT_PAGE_PATH) return { name: 'consent' }
  if (first === 'discover') return { name: 'discovery' }
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
