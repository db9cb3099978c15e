import type { IncomingMessage } from 'node:http'
import { CloseCode, GATEWAY_VERSIONS } from '@guildhall/protocol/gateway'
import { type Compressor, zlibStream, zstdStream } from '../wire/compressor.ts'
import type { Encoding } from '../wire/encoding.ts'
import { etfEncoding } from '../wire/etf.ts'
import { jsonEncoding } from '../wire/json.ts'

/** The version, encoding and compression of a connection, from its URL (docs/spec/gateway.md#connecting). */
export interface GatewayQuery {
  version: number
  encoding: Encoding
  /** Creates the compressor of the connection; null without compression. */
  compressor: (() => Compressor) | null
  /** Why the connection is refused; null if it isn't. */
  refusal: { code: number; reason: string } | null
}

const ENCODINGS: ReadonlyMap<string, Encoding> = new Map([jsonEncoding, etfEncoding].map((each) => [each.name, each]))

const COMPRESSORS: ReadonlyMap<string, () => Compressor> = new Map([
  ['zlib-stream', zlibStream],
  ['zstd-stream', zstdStream],
])

/** Reads a URL; null if it isn't the gateway's. Clients append their query to `/gateway`, `/gateway/` or `/`. */
export function readGatewayQuery(url: string): GatewayQuery | null {
  const [path = '', search = ''] = url.split('?')
  const query = new URLSearchParams(search)
  const isGateway = /^\/+gateway\/*$/u.test(path) || /^\/*$/u.test(path)
  if (!isGateway) return null
  const version = query.get('v') ?? String(GATEWAY_VERSIONS.at(-1))
  const encoding = ENCODINGS.get(query.get('encoding') ?? jsonEncoding.name)
  return {
    version: Number(version),
    encoding: encoding ?? jsonEncoding,
    // Unknown compressions are ignored, because clients accept uncompressed frames instead.
    compressor: COMPRESSORS.get(query.get('compress') ?? '') ?? null,
    refusal: refusalOf(version, encoding),
  }
}

function refusalOf(version: string, encoding: Encoding | undefined): GatewayQuery['refusal'] {
  if (!GATEWAY_VERSIONS.some((each) => String(each) === version)) {
    return { code: CloseCode.INVALID_API_VERSION, reason: 'This version is not spoken.' }
  }
  return encoding ? null : { code: CloseCode.DECODE_ERROR, reason: 'Only the encodings json and etf are spoken.' }
}

/**
 * Removes the subprotocol from a handshake: none is supported, and `(null)`, which some clients send, must not fail the
 * handshake.
 */
export function plain(request: IncomingMessage): IncomingMessage {
  delete request.headers['sec-websocket-protocol']
  return request
}
