/** The first element of a message between an app and its host. */
const FrameOpcode = { HANDSHAKE: 0, FRAME: 1, CLOSE: 2 } as const

/** The fields of every frame that the host sends: the SDK drops one that lacks a key, even if it is null. */
type Sent = { readonly cmd: string; readonly evt: string | null; readonly nonce: string | null; readonly data: unknown }

/** A message to an app. */
export type OutFrame =
  | readonly [typeof FrameOpcode.FRAME, Sent]
  | readonly [typeof FrameOpcode.CLOSE, { readonly code: number; readonly message: string }]

export const replyFrame = (cmd: string, nonce: string, data: unknown): OutFrame => [
  FrameOpcode.FRAME,
  { cmd, evt: null, nonce, data },
]

export const errorFrame = (
  cmd: string,
  nonce: string,
  { code, message }: { code: number; message: string },
): OutFrame => [FrameOpcode.FRAME, { cmd, evt: 'ERROR', nonce, data: { code, message } }]

export const eventFrame = (evt: string, data: unknown): OutFrame => [
  FrameOpcode.FRAME,
  { cmd: 'DISPATCH', evt, nonce: null, data },
]

export const closeFrame = (code: number, message: string): OutFrame => [FrameOpcode.CLOSE, { code, message }]

/** A message of an app, as far as it can be parsed; its receiver validates the rest. */
export type InFrame =
  | { readonly kind: 'handshake'; readonly payload: RpcPayload }
  | { readonly kind: 'close'; readonly payload: RpcPayload }
  | { readonly kind: 'command'; readonly cmd: string; readonly nonce: string | null; readonly payload: RpcPayload }

export type RpcPayload = Readonly<Record<string, unknown>>

const MOST_VALUES = 20_000
const MOST_CHARACTERS = 2_000_000
const MOST_LEVELS = 24
const LONGEST_NONCE = 128
const LONGEST_NAME = 64

/** Parses a message; null if it is not of the protocol, or too large. */
export function readFrame(message: unknown): InFrame | null {
  if (!Array.isArray(message) || !isModest(message)) return null
  const [opcode, sent] = message
  const payload = isPayload(sent) ? sent : {}
  if (opcode === FrameOpcode.HANDSHAKE) return { kind: 'handshake', payload }
  if (opcode === FrameOpcode.CLOSE) return { kind: 'close', payload }
  const { cmd, nonce } = payload
  if (opcode !== FrameOpcode.FRAME || typeof cmd !== 'string' || cmd.length > LONGEST_NAME) return null
  return {
    kind: 'command',
    cmd,
    nonce: typeof nonce === 'string' && nonce.length <= LONGEST_NONCE ? nonce : null,
    payload,
  }
}

const isPayload = (value: unknown): value is RpcPayload =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Whether a message is plain data of limited size that could be written as JSON: an app can post anything, including
 * cycles and a million nested levels.
 */
function isModest(message: unknown): boolean {
  let values = 0
  let characters = 0
  const ahead: { value: unknown; level: number }[] = [{ value: message, level: 0 }]
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    const { value, level } = next
    values += 1
    if (typeof value === 'string') characters += value.length
    if (typeof value === 'bigint' || values > MOST_VALUES || characters > MOST_CHARACTERS) return false
    if (typeof value !== 'object' || value === null) continue
    if (level >= MOST_LEVELS || !isPlain(value)) return false
    // For a sparse list, only the length limits the size of its JSON.
    if (Array.isArray(value)) values += value.length
    for (const key in value) {
      characters += key.length
      ahead.push({ value: Reflect.get(value, key), level: level + 1 })
      if (ahead.length > MOST_VALUES) return false
    }
  }
  return true
}

/** Data from another window has the prototypes of this one; a map, a date or bytes are not JSON. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null
}
