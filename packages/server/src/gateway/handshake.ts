import { CloseCode, GATEWAY_VERSIONS } from '@guildhall/protocol/gateway'

/** How a client wants to be spoken to, read from the URL that it connected to (conventions E.1). */
export interface Wish {
  version: number
  compression: 'zlib-stream' | null
  /** Why it can't be served, if it can't. */
  refusal: { code: number; reason: string } | null
}

/** Reads a URL; null if it isn't the gateway's. Clients append their query to `/gateway`, to `/gateway/` or to `/`. */
export function readWish(url: string): Wish | null {
  const [path = '', search = ''] = url.split('?')
  const query = new URLSearchParams(search)
  const isGateway = /^\/+gateway\/*$/u.test(path) || (/^\/*$/u.test(path) && query.has('v'))
  if (!isGateway) return null
  const version = query.get('v') ?? String(GATEWAY_VERSIONS.at(-1))
  const encoding = query.get('encoding') ?? 'json'
  const isKnown = GATEWAY_VERSIONS.some((each) => String(each) === version)
  const refusal = isKnown
    ? encoding === 'json'
      ? null
      : { code: CloseCode.DECODE_ERROR, reason: 'Only the encoding json is spoken.' }
    : { code: CloseCode.INVALID_API_VERSION, reason: 'This version is not spoken.' }
  // Other compressions are left out: clients take uncompressed text frames in their place.
  const compression = query.get('compress') === 'zlib-stream' ? 'zlib-stream' : null
  return { version: Number(version), compression, refusal }
}
