import { ClientPayload, CloseCode } from '@guildhall/protocol/gateway'
import { parseForm } from '@guildhall/protocol/parse-form'
import type { Encoding } from '../wire/encoding.ts'

type Read = { ok: true; payload: ClientPayload } | { ok: false; code: number; reason: string }

const refused = (code: number, reason: string): Read => ({ ok: false, code, reason })

/** Decodes a client's frame. */
export function readPayload(encoding: Encoding, { bytes, isBinary }: { bytes: Buffer; isBinary: boolean }): Read {
  const read = encoding.read(bytes, isBinary)
  if (!read) return refused(CloseCode.DECODE_ERROR, 'The payload could not be decoded.')
  const parsed = parseForm(ClientPayload, read.value)
  if (parsed.ok) return { ok: true, payload: parsed.value }
  return parsed.errors.some(({ path }) => path.length === 0)
    ? refused(CloseCode.DECODE_ERROR, 'The payload is no object.')
    : refused(CloseCode.UNKNOWN_OPCODE, 'The opcode is unknown.')
}
