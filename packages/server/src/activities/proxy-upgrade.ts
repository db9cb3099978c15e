import type { ClientRequest, IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { TargetConnections } from '../kernel/activities/target-connections.ts'
import type { Clock } from '../kernel/clock.ts'
import { OutsideFailure } from '../kernel/external-requests.ts'
import { outsideReasonOf, proxyRefusalFor, sendUpgradeRefusal } from './error-responses.ts'
import { IdleTimeout } from './idle-timeout.ts'
import { upgradeHeaders } from './proxy-headers.ts'
import type { Passing } from './proxy-request.ts'

/** How long a target may take to open a socket, ms. */
const OPENING_MS = 20_000

/** How long a socket may be idle in both directions, ms: apps in use send something more often, even if no one is playing. */
const STILL_MS = 600_000

/** The headers of a handshake response that are forwarded: browsers don't use the others. */
const OF_HANDSHAKE = [
  'upgrade',
  'connection',
  'sec-websocket-accept',
  'sec-websocket-protocol',
  'sec-websocket-extensions',
]

/** Opens a socket to the Activity's server, and then forwards data in both directions. */
export function passUpgrade(
  { lines, clock }: { readonly lines: TargetConnections; readonly clock: Clock },
  { activity, target, allowsLoopback, query, signed, failed }: Omit<Passing, 'cookies'>,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const headers = upgradeHeaders({ headers: request.headers, target, origin: activity.origin, signed })
  const { host, path } = target
  let onward: ClientRequest
  const fail = (error: unknown) => {
    const reason = outsideReasonOf(error)
    failed(reason)
    if (!socket.destroyed) sendUpgradeRefusal(socket, proxyRefusalFor(reason))
  }
  try {
    onward = lines.begin({ host, path: path + query, method: 'GET', headers, allowsLoopback })
  } catch (error) {
    fail(error)
    return
  }
  const timer = clock.after(OPENING_MS, () => onward.destroy(new OutsideFailure('too_slow')))
  const leave = () => onward.destroy()
  socket.once('error', leave)
  socket.once('close', leave)
  onward.once('error', (error) => {
    timer.cancel()
    fail(error)
  })
  onward.once('response', (answer) => {
    timer.cancel()
    answer.destroy()
    fail(new OutsideFailure('bad_answer'))
  })
  onward.once('upgrade', (answer, there, first) => {
    timer.cancel()
    if (socket.destroyed) {
      there.destroy()
      return
    }
    join(socket, there, clock)
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${handshake(answer)}\r\n\r\n`)
    if (first.length > 0) socket.write(first)
    if (head.length > 0) there.write(head)
  })
  onward.end()
}

/** When either side closes or fails, the other is closed; if neither sends anything for a long time, both are closed. */
function join(here: Duplex, there: Duplex, clock: Clock): void {
  const idleTimeout = new IdleTimeout(clock, STILL_MS, () => here.destroy())
  here.once('close', () => idleTimeout.cancel())
  for (const [one, other] of [
    [here, there],
    [there, here],
  ] as const) {
    one.on('error', () => other.destroy())
    one.once('close', () => other.destroy())
    one.on('data', () => idleTimeout.recordActivity())
    if ('setTimeout' in one && typeof one.setTimeout === 'function') one.setTimeout(0)
  }
  here.pipe(there)
  there.pipe(here)
}

const handshake = ({ headers }: IncomingMessage): string =>
  OF_HANDSHAKE.flatMap((name) => (headers[name] === undefined ? [] : [`${name}: ${headers[name]}`])).join('\r\n')
