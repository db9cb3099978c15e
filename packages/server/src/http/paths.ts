/**
 * Brings the forms in which clients write a path into one: `//`, `%40me`, and `/api` and `/api/v6` to `/api/v10` alike.
 * Other versions are led to a route of their own that refuses them (docs/spec/http.md#versions). The path of quick
 * links is documented with a slash at its end (docs/spec/activities.md#quick-links). Nowhere else is one passed over: a
 * part of a path that is `..` leaves one behind, and would lead to what stands above.
 */
export function canonicalPath(url: string): string {
  // A fast path for the most common form.
  if (url.startsWith('/api/v10/') && !ODD.test(url)) return `/api${url.slice(8)}`
  const end = url.indexOf('?')
  const written = (end < 0 ? url : url.slice(0, end)).replace(/\/{2,}/gu, '/').replace(/%40/gu, '@')
  const path = written.replace(/\/quick-links\/$/u, '/quick-links')
  const query = end < 0 ? '' : url.slice(end)
  const versioned = /^\/api\/v(\d+)(?=\/|$)/u.exec(path)
  if (!versioned) return path + query
  const rest = path.slice(versioned[0].length)
  return VERSIONS.includes(versioned[1]) ? `/api${rest}${query}` : INVALID_VERSION
}

/** All versions are answered like version 10, because old libraries need little more than the path of theirs. */
const VERSIONS: readonly unknown[] = ['6', '7', '8', '9', '10']

/** Matches paths that need normalization. */
const ODD = /\/\/|%40|\/quick-links\//u

/** The path to which requests for other versions are rewritten. */
export const INVALID_VERSION = '/api/invalid-version'
