import { encodeEtf } from '@guildhall/protocol/etf/encode-etf'
import { decodeEtfTerm } from './decode-etf-term.ts'

/**
 * A replacement for the npm package erlpack, which is compiled on installation: libraries that find it use ETF by these
 * names. @public
 */
export const pack = (payload: unknown): Buffer => encodeEtf(payload)

/** How many payloads arrived in ETF. */
export let unpacked = 0

/** @public */
export const unpack = (bytes: Uint8Array): unknown => {
  unpacked++
  return decodeEtfTerm(Buffer.from(bytes))
}
