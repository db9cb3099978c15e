import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isForeignName, isLoopbackAddress } from '../kernel/callers/loopback.ts'

/** The headers that proxies add to requests. A proxy that adds none must block /metrics itself. */
const OF_PROXIES = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** Whether a request may read metrics: if a token is configured, with that token, otherwise only from this machine. */
export function mayReadMetrics(
  { headers, socket }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } },
  token: string | null,
): boolean {
  if (token !== null) return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
  const isFromHere = isLoopbackAddress(socket.remoteAddress ?? '') && !isForeignName(headers.host)
  return isFromHere && OF_PROXIES.every((name) => headers[name] === undefined)
}

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')
