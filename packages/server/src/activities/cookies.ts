/** Identifies the user, signed with the application's key; the Activity's scripts may read it (docs/spec/activities.md#proxy-cookie). */
export const PROXY_COOKIE = 'discord_proxy_token'

/**
 * The prefix of each cookie name of an app in the browser, so that no cookie of a parent domain reaches the app. Browsers accept
 * `__Host-` names only from this origin and only with https.
 */
export const COOKIE_PREFIXES = { https: '__Host-app-', http: 'guildhall-app-' } as const

/** The prefix on an Activity's origin. */
export const cookiePrefix = (origin: string): string =>
  origin.startsWith('https:') ? COOKIE_PREFIXES.https : COOKIE_PREFIXES.http

/**
 * {@link PROXY_COOKIE} under a name that no page of another origin can set. Only this one is trusted: a sibling domain could set
 * another user's token under the first name.
 */
export const trustedProxyCookie = (origin: string): string =>
  origin.startsWith('https:') ? `__Host-${PROXY_COOKIE}` : PROXY_COOKIE

/** Identifies the user and session whose client opened the page; HttpOnly. */
export const activitySessionCookie = (origin: string): string =>
  origin.startsWith('https:') ? '__Host-guildhall-visit' : 'guildhall-visit'

/** The value of a cookie; null if it wasn't sent. */
export function cookieIn(header: string | undefined, name: string): string | null {
  if (header === undefined) return null
  const begin = `${name}=`
  for (let at = header.indexOf(begin); at >= 0; at = header.indexOf(begin, at + 1)) {
    // A value may contain the same text as the name.
    if (header.slice(header.lastIndexOf(';', at) + 1, at).trim() !== '') continue
    const end = header.indexOf(';', at)
    return header.slice(at + begin.length, end < 0 ? undefined : end)
  }
  return null
}

/**
 * Adds the prefix to a cookie of an app, and limits it to its origin and all paths there. The page's first script contains the
 * source of this function, so it uses nothing from this module.
 */
export function namespacedCookie(cookie: string, prefix: string): string {
  const [pair = '', ...attributes] = cookie.split(';')
  const written = pair.includes('=') ? pair.trim() : `=${pair.trim()}`
  const kept = attributes.filter((each) => !/^\s*(?:domain|path)\s*(?:=|$)/iu.test(each))
  const required = prefix.startsWith('__Host-') ? ['Path=/', 'Secure'] : ['Path=/']
  return [prefix + written, ...kept.map((each) => each.trim()), ...required].join('; ')
}

/** The cookies with the prefix, under their own names. The page's first script contains the source of this function. */
export function ownCookies(header: string, prefix: string): string {
  // Most requests have none.
  if (!header.includes(prefix)) return ''
  const own = header.split(/;\s*/u).filter((pair) => pair.startsWith(prefix))
  return own.map((pair) => pair.slice(prefix.length).replace(/^=/u, '')).join('; ')
}
