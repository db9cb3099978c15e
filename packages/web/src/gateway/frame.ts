import { isolateTexts } from '../api/bidi-isolation.ts'
import type { Received } from './received.ts'

/** One payload of the gateway: `s` and `t` belong to events alone. */
export type GatewayFrame = { op: number; d: unknown; s: number | null; t: string | null }

/**
 * Reads a frame of the gateway. It is the server's own and is not checked again; whatever is no JSON object throws.
 */
export function frameFrom(text: string): GatewayFrame {
  const frame: unknown = isolateTexts(JSON.parse(text), text)
  if (typeof frame !== 'object' || frame === null) throw new TypeError('expected an object')
  return frame as GatewayFrame
}

/** The event that a frame with opcode 0 carries. */
export const eventFrom = ({ t, d }: GatewayFrame): Received => ({ type: t, data: d }) as Received
