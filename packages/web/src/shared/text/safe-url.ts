/** An address that a user wrote, if it may be opened: a complete web address. Null for any other. */
export const safeUrl = (address: string | undefined): string | null => onWeb(address)?.href ?? null

/**
 * This server's own address for media, under the host by which the page was opened. Null if there is none: a path that
 * begins with two slashes would lead to another host.
 */
export function ownMediaUrl(proxyUrl: string | undefined): string | null {
  const url = onWeb(proxyUrl)
  return url === null || url.pathname.startsWith('//') ? null : url.pathname + url.search
}

function onWeb(address: string | undefined): URL | null {
  const url = address === undefined ? null : URL.parse(address)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null
}
