/**
 * Says who asks, signed with the application's key; scripts of the Activity may read it (docs/spec/activities.md#proxy-cookie).
 */
export const PROXY_COOKIE = 'discord_proxy_token'

/**
 * What stands before the name of each cookie of an app in the browser, so that no cookie of a name above reaches the app. `__Host-` has
 * browsers refuse such a name from anywhere but this origin; it takes https.
 */
export const COOKIE_PREFIXES = { https: '__Host-app-', http: 'guildhall-app-' } as const

/** The prefix on an Activity's origin. */
export const cookiePrefix = (origin: string): string =>
  origin.startsWith('https:') ? COOKIE_PREFIXES.https : COOKIE_PREFIXES.http

/**
 * The same under a name that no page of another origin can set. This one alone is believed: under the first name a sibling could put the
 * token of another user.
 */
export const trustedProxyCookie = (origin: string): string =>
  origin.startsWith('https:') ? `__Host-${PROXY_COOKIE}` : PROXY_COOKIE

/** Says whose client opened the page; no script reads it. */
export const activitySessionCookie = (origin: string): string =>
  origin.startsWith('https:') ? '__Host-guildhall-visit' : 'guildhall-visit'

/** The value of a cookie; null if it wasn't sent. */
export function cookieIn(header: string | undefined, name: string): string | null {
  if (header === undefined) return null
  const begin = `${name}=`
  for (let at = header.indexOf(begin); at >= 0; at = header.indexOf(begin, at + 1)) {
    // Values may hold what looks like a name.
    if (header.slice(header.lastIndexOf(';', at) + 1, at).trim() !== '') continue
    const end = header.indexOf(';', at)
    return header.slice(at + begin.length, end < 0 ? undefined : end)
  }
  return null
}

/**
 * A cookie as an app sets it, under the prefix: for its origin alone and for all paths there. The page's first script has it too, so it
 * stands by itself.
 */
export function namespacedCookie(cookie: string, prefix: string): string {
  const [pair = '', ...attributes] = cookie.split(';')
  const written = pair.includes('=') ? pair.trim() : `=${pair.trim()}`
  const kept = attributes.filter((each) => !/^\s*(?:domain|path)\s*(?:=|$)/iu.test(each))
  const required = prefix.startsWith('__Host-') ? ['Path=/', 'Secure'] : ['Path=/']
  return [prefix + written, ...kept.map((each) => each.trim()), ...required].join('; ')
}

/** The cookies under the prefix, by the names that the app gave them; the page's first script has it too. */
export function ownCookies(header: string, prefix: string): string {
  // Most pages have none.
  if (!header.includes(prefix)) return ''
  const own = header.split(/;\s*/u).filter((pair) => pair.startsWith(prefix))
  return own.map((pair) => pair.slice(prefix.length).replace(/^=/u, '')).join('; ')
}
