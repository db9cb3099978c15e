import { decodeEtf, EtfError } from '@guildhall/protocol/etf/decode'
import { encodeAtom, encodeEtf, encodePart, mapHead } from '@guildhall/protocol/etf/encode'
import type { Encoding } from './encoding.ts'
import { withRoom } from './frame-room.ts'

/**
 * Payloads as terms of the External Term Format, in binary frames (docs/spec/gateway.md#external-term-format). The
 * envelope and what is no event have atoms for keys, and `t` is one: clients in Elixir look for them by name. Inside
 * events keys are binaries.
 */
export const etfEncoding: Encoding = {
  name: 'etf',
  isBinary: true,
  control: (op, d) => withRoom(encodeEtf({ t: null, s: null, op, d }, 'atom')),
  body: (payload) => encodePart(JSON.parse(payload)),
  event: (dispatch, sequence) =>
    withRoom(headOf(dispatch.type), encodePart(sequence), BODY_KEY, dispatch.body(etfEncoding)),
  read: (frame, isBinary) => {
    if (!isBinary) return undefined
    try {
      return { value: decodeEtf(frame) }
    } catch (error) {
      if (error instanceof EtfError) return undefined
      throw error
    }
  },
}

const BODY_KEY = encodeAtom('d')

/** All that stands before the sequence, by the type of the event. */
const heads = new Map<string, Buffer>()

function headOf(type: string): Buffer {
  const known = heads.get(type)
  if (known) return known
  const parts = [mapHead(4), encodeAtom('t'), encodeAtom(type), encodeAtom('op'), encodePart(0), encodeAtom('s')]
  const head = Buffer.concat(parts)
  heads.set(type, head)
  return head
}
