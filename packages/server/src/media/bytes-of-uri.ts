/** The bytes in a data URI, of any type; undefined if it isn't one. */
export function bytesOfDataUri(sent: string): Buffer | undefined {
  // Whitespace is allowed in one place of the pattern only: with two, matching would try every way to divide it between
  // them.
  const base64 = /^data:[\w.+/-]+;base64,([A-Za-z\d+/\s]+(?:=\s*){0,2})$/u.exec(sent)?.[1]
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64')
}
