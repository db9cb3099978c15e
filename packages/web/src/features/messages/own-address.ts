/** Where this server gives a medium out: whatever an address says of its host, nothing is asked of others. */
export function ownAddress(proxyUrl: string): string {
  const { pathname, search } = URL.parse(proxyUrl, 'https://guildhall.invalid') ?? { pathname: '', search: '' }
  return `${pathname}${search}`
}

/** An address that somebody wrote, if it leads to a page: nothing else may be followed. */
export function followable(address: string | undefined): string | null {
  const url = address === undefined ? null : URL.parse(address)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}
