/** What the parser of URLs would read as another path than it is written. */
const UNPLAIN = /\\|\/(?:\.|%2e){1,2}(?=[/?]|$)/iu
/** Where pages and scripts of our own are on an Activity's origin; no mapping reaches there. */
export const RESERVED = '/.proxy/.guildhall/'

/** A path as the proxy reads it. */
export interface AskedPath {
  /** Without dots as segments, so that no path leaves the directory that it is mapped to. */
  readonly path: string
  /** With the question mark; empty if there is none. */
  readonly query: string
}

/** Reads the target of a request; null for what is no path. */
export function askedPath(url: string): AskedPath | null {
  if (!url.startsWith('/')) return null
  const plain = UNPLAIN.test(url) ? pathThatIsMeant(url) : url
  if (plain === null) return null
  const end = plain.indexOf('?')
  return end < 0 ? { path: plain, query: '' } : { path: plain.slice(0, end), query: plain.slice(end) }
}

function pathThatIsMeant(url: string): string | null {
  const parsed = URL.parse(`http://activity.invalid${url}`)
  return parsed && parsed.pathname + parsed.search
}

/** A query without one of its parameters. */
export function withoutParameter(query: string, name: string): string {
  const kept = query
    .slice(1)
    .split('&')
    .filter((pair) => pair !== name && !pair.startsWith(`${name}=`))
    .join('&')
  return kept === '' ? '' : `?${kept}`
}

/** The first value of a parameter; null if it isn't there. */
export const parameterIn = (query: string, name: string): string | null =>
  query.includes(name) ? new URLSearchParams(query).get(name) : null
