/** An address that may be opened: of the web, and whole. Null for any other. */
export function safeAddress(address: string | undefined): string | null {
  const url = parsed(address)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}

/** Where this server gives out a medium: its own address for it, under whichever name one came here. */
export function ownAddress(proxyUrl: string | undefined): string | null {
  const url = parsed(proxyUrl)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.pathname + url.search : null
}

function parsed(address: string | undefined): URL | null {
  return address === undefined ? null : URL.parse(address)
}
