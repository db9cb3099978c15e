/** An address that somebody wrote, if it may be opened: of the web, and whole. Null for any other. */
export const safeAddress = (address: string | undefined): string | null => onWeb(address)?.href ?? null

/**
 * Where this server gives out a medium: its own address for it, under whichever name one came here. Null where there is none: a
 * path that begins with two slashes would lead to another host.
 */
export function ownAddress(proxyUrl: string | undefined): string | null {
  const url = onWeb(proxyUrl)
  return url === null || url.pathname.startsWith('//') ? null : url.pathname + url.search
}

function onWeb(address: string | undefined): URL | null {
  const url = address === undefined ? null : URL.parse(address)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null
}
