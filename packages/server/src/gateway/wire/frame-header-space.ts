/** The maximum size of the header of a server's WebSocket frame (RFC 6455, 5.2). */
export const HEADER_SPACE = 10

const TEXT = 0x81
const BINARY = 0x82
const EMPTY = Buffer.alloc(HEADER_SPACE)

/** A payload with space for a frame header before it. */
export const withHeaderSpace = (...parts: readonly Buffer[]): Buffer => Buffer.concat([EMPTY, ...parts])

/**
 * The WebSocket frame of a payload that has space before it: the header is written into this space, so that both are
 * one buffer.
 */
export function framed(roomy: Buffer, isBinary: boolean): Buffer {
  const length = roomy.length - HEADER_SPACE
  const start = HEADER_SPACE - (length < 126 ? 2 : length < 65_536 ? 4 : 10)
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
