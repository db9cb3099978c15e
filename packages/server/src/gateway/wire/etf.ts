import { decodeEtf, EtfError } from '@guildhall/protocol/etf/decode-etf'
import { encodeAtom, encodeEtf, encodeMapHeader, encodeTerm } from '@guildhall/protocol/etf/encode-etf'
import type { Encoding } from './encoding.ts'
import { withHeaderSpace } from './frame-header-space.ts'

/**
 * Payloads in the External Term Format, in binary frames (docs/spec/gateway.md#external-term-format). The keys of the
 * envelope and of payloads that aren't events are atoms, and so is `t`, because clients in Elixir look them up by atom.
 * Keys inside events are binaries.
 */
export const etfEncoding: Encoding = {
  name: 'etf',
  isBinary: true,
  control: (op, d) => withHeaderSpace(encodeEtf({ t: null, s: null, op, d }, 'atom')),
  body: (payload) => encodeTerm(JSON.parse(payload)),
  event: (dispatch, sequence) =>
    withHeaderSpace(headOf(dispatch.type), encodeTerm(sequence), BODY_KEY, dispatch.body(etfEncoding)),
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

/** The bytes before the sequence number, by the type of the event. */
const heads = new Map<string, Buffer>()

function headOf(type: string): Buffer {
  const known = heads.get(type)
  if (known) return known
  const parts = [
    encodeMapHeader(4),
    encodeAtom('t'),
    encodeAtom(type),
    encodeAtom('op'),
    encodeTerm(0),
    encodeAtom('s'),
  ]
  const head = Buffer.concat(parts)
  heads.set(type, head)
  return head
}
