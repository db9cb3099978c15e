/** An address that somebody wrote, if it leads to a page: nothing else may be followed. */
export function followable(address: string | undefined): string | null {
  const url = address === undefined ? null : URL.parse(address)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}
