/** As many bytes as the head of a server's WebSocket frame takes at most (RFC 6455, 5.2). */
export const ROOM = 10

const TEXT = 0x81
const BINARY = 0x82
const EMPTY = Buffer.alloc(ROOM)

/** A payload with room in front of it. */
export const withRoom = (...parts: readonly Buffer[]): Buffer => Buffer.concat([EMPTY, ...parts])

/** The WebSocket frame of a payload that has room in front of it, into which the head is written: both leave in one piece. */
export function framed(roomy: Buffer, isBinary: boolean): Buffer {
  const length = roomy.length - ROOM
  const start = ROOM - (length < 126 ? 2 : length < 65_536 ? 4 : 10)
  roomy[start] = isBinary ? BINARY : TEXT
  if (length < 126) roomy[start + 1] = length
  else if (length < 65_536) {
    roomy[start + 1] = 126
    roomy.writeUInt16BE(length, start + 2)
  } else {
    roomy[start + 1] = 127
    roomy.writeUInt16BE(0, start + 2)
    roomy.writeUIntBE(length, start + 4, 6)
  }
  return roomy.subarray(start)
}
