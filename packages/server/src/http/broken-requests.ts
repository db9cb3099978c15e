import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import type { Clock } from '../kernel/clock.ts'

/** The minimum size of cookies at which they are considered the cause of a too long header: half of its limit. */
const MANY_COOKIES = 8192
/** How much of a packet is examined: more than a request head may have. */
const LOOKED_AT = 65_536
/** For how long the rest of a head is discarded, so that its sender still reads the response, ms. */
const LINGER_MS = 2000

/**
 * A request head that begins in this packet. Another site's page can make the URL long, but can't write header lines.
 */
const BEGINNING = /^[A-Z]{3,7} \S{1,4096} HTTP\/1\.1\r\n/u
const COOKIES = /\r\ncookie:([^\r]*)/giu

const TOO_MANY_COOKIES =
  'There were so many cookies for this address that nothing could be loaded. They have been removed: load the page again. If this ' +
  "comes again, remove the cookies of this site in your browser's settings.\n"

/** Responds to invalid requests like Node and Fastify do, and closes the connection. */
export const answerBrokenRequest =
  (clock: Clock) =>
  (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
    if (error.code === 'HPE_HEADER_OVERFLOW' && isFullOfCookies(error.rawPacket)) {
      // If the rest of the head isn't read, the connection is reset and the response is lost.
      socket.end(answer('431 Request Header Fields Too Large', TOO_MANY_COOKIES, ['Clear-Site-Data: "cookies"']))
      clock.after(LINGER_MS, () => socket.destroy())
      return
    }
    socket.write(answer(statusOf(error.code), ''))
    socket.destroy(error)
  }

function statusOf(code: string): string {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return '408 Request Timeout'
  return code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
}

/**
 * Whether cookies make a request head too large. This server's pages set none, but an Activity may, also for parent
 * domains, and a browser with too many could never open a page here again. Pages of other sites can't cause this.
 */
function isFullOfCookies(packet: unknown): boolean {
  if (!Buffer.isBuffer(packet)) return false
  const head = packet.toString('latin1', 0, LOOKED_AT)
  if (!BEGINNING.test(head)) return false
  let bytes = 0
  for (const [, cookies = ''] of head.matchAll(COOKIES)) bytes += cookies.length
  return bytes >= MANY_COOKIES
}

const answer = (status: string, body: string, more: readonly string[] = []): string =>
  [
    `HTTP/1.1 ${status}`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${body.length}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    ...more,
    '',
    body,
  ].join('\r\n')
