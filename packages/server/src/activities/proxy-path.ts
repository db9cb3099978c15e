/** Matches paths that the URL parser normalizes. */
const UNPLAIN = /\\|\/(?:\.|%2e){1,2}(?=\/|$)/iu
/** An encoded slash or backslash. */
const ENCODED_SLASH = /%(?:2f|5c)/giu
/**
 * A dot segment in a form that only some servers decode: with an encoded slash or backslash beside it, encoded more than once, or with
 * parameters after it. A target that decodes it would leave the directory that is mapped.
 */
const HIDDEN_DOTS =
  /(?:[/\\]|%(?:25)*(?:2f|5c))(?:\.|%(?:25)*2e){1,2}(?:(?:;|%(?:25)*3b)[^/\\]*?)?(?=[/\\]|%(?:25)*(?:2f|5c)|$)/iu
/** The path of our own pages and scripts on an Activity's origin; no mapping applies there. */
export const RESERVED = '/.proxy/.guildhall/'

/** The target of a request as the proxy reads it. */
export interface ProxyPath {
  /** Without dot segments, so that no path leaves the directory that it is mapped to. */
  readonly path: string
  /** With the question mark; empty if there is no query. */
  readonly query: string
}

/**
 * Reads the target of a request. Encoded slashes beside dot segments count as slashes. Null if it isn't a path, or if a target
 * that decodes it again would read a different path.
 */
export function parseProxyPath(url: string): ProxyPath | null {
  // No client sends a fragment, and a target would read only the part before it.
  if (!url.startsWith('/') || url.includes('#')) return null
  const { path, query } = inParts(url)
  const decoded = HIDDEN_DOTS.test(path) ? path.replaceAll(ENCODED_SLASH, '/') : path
  const plain = UNPLAIN.test(decoded) ? pathThatIsMeant(decoded) : decoded
  return plain === null || HIDDEN_DOTS.test(plain) ? null : { path: plain, query }
}

function inParts(url: string): ProxyPath {
  const end = url.indexOf('?')
  return end < 0 ? { path: url, query: '' } : { path: url.slice(0, end), query: url.slice(end) }
}

const pathThatIsMeant = (path: string): string | null => URL.parse(`http://activity.invalid${path}`)?.pathname ?? null

/** A query without one of its parameters. */
export function withoutParameter(query: string, name: string): string {
  const kept = query
    .slice(1)
    .split('&')
    .filter((pair) => pair !== name && !pair.startsWith(`${name}=`))
    .join('&')
  return kept === '' ? '' : `?${kept}`
}

/** The first value of a parameter; null if there is none. */
export const parameterIn = (query: string, name: string): string | null =>
  query.includes(name) ? new URLSearchParams(query).get(name) : null
