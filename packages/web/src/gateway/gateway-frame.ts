import { isolateTexts } from '../api/bidi-isolation.ts'
import type { ReceivedEvent } from './received-events.ts'

/** A gateway payload: only events have `s` and `t`. */
export type GatewayFrame = { op: number; d: unknown; s: number | null; t: string | null }

/** Parses a gateway frame. It is not validated; anything but a JSON object throws. */
export function parseGatewayFrame(text: string): GatewayFrame {
  const frame: unknown = isolateTexts(JSON.parse(text), text)
  if (typeof frame !== 'object' || frame === null) throw new TypeError('expected an object')
  return frame as GatewayFrame
}

/** The event in a frame with opcode 0. */
export const eventInFrame = ({ t, d }: GatewayFrame): ReceivedEvent => ({ type: t, data: d }) as ReceivedEvent
