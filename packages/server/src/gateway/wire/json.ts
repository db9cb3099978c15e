import { isUtf8 } from 'node:buffer'
import { parseJson } from '@guildhall/protocol/lossless-json'
import type { Encoding } from './encoding.ts'
import { HEADER_SPACE, withHeaderSpace } from './frame-header-space.ts'

const CLOSING_BRACE = 0x7d

/** Payloads as JSON, in text frames. Binary frames from clients are read in the same way. */
export const jsonEncoding: Encoding = {
  name: 'json',
  isBinary: false,
  control: (op, d) => withHeaderSpace(Buffer.from(JSON.stringify({ t: null, s: null, op, d }))),
  body: (payload) => Buffer.from(payload),
  event: (dispatch, sequence) => {
    const head = `{"t":"${dispatch.type}","s":${sequence},"op":0,"d":`
    const body = dispatch.body(jsonEncoding)
    const frame = Buffer.allocUnsafe(HEADER_SPACE + head.length + body.length + 1)
    frame.write(head, HEADER_SPACE, 'latin1')
    body.copy(frame, HEADER_SPACE + head.length)
    frame[frame.length - 1] = CLOSING_BRACE
    return frame
  },
  read: (frame) => {
    if (!isUtf8(frame)) return undefined
    try {
      return { value: parseJson(frame.toString()) }
    } catch {
      return undefined
    }
  },
}
