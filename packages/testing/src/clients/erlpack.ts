import { encodeEtf } from '@guildhall/protocol/etf/encode'
import { readTerm } from './read-term.ts'

/**
 * In the place of the npm package erlpack, which is compiled where it is installed: by these names libraries that find it
 * speak etf.

 * @public
 */
export const pack = (payload: unknown): Buffer => encodeEtf(payload)

/** How many payloads came as terms. */
export let unpacked = 0

/** @public */
export const unpack = (bytes: Uint8Array): unknown => {
  unpacked++
  return readTerm(Buffer.from(bytes))
}
