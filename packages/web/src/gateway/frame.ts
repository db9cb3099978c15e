import { isolateTexts } from '../api/bidi-isolation.ts'
import type { Received } from './received.ts'

/** One payload of the gateway: `s` and `t` belong to events alone. */
export type Frame = { op: number; d: unknown; s: number | null; t: string | null }

/**
 * Reads a frame of the gateway. It is the server's own and is not checked again; whatever is no JSON object throws.
 */
export function frameFrom(text: string): Frame {
  const frame: unknown = isolateTexts(JSON.parse(text), text)
  if (typeof frame !== 'object' || frame === null) throw new TypeError('expected an object')
  return frame as Frame
}

/** The event that a frame with opcode 0 carries. */
export const eventFrom = ({ t, d }: Frame): Received => ({ type: t, data: d }) as Received
