import { CloseCode } from '@guildhall/protocol/gateway'
import { counter, gauge, metricHeading } from '../kernel/monitoring/exposition.ts'
import { Histogram } from '../kernel/monitoring/histogram.ts'

/** What is counted when it is asked for: the gateway as it is at that moment. */
export interface GatewayGauges {
  sessions: number
  /** Those of them whose client may come back. */
  away: number
  /** Connections without a session. */
  unidentified: number
  /** Bytes that the sockets which are open were given, compressed if they are. */
  bytesWritten: number
}

/** The codes that are counted each for itself: clients may close with any number. */
const KNOWN_CODES: ReadonlySet<number> = new Set([
  1000,
  1001,
  1002,
  1005,
  1006,
  1007,
  1008,
  ...Object.values(CloseCode),
])

/** What the gateway of this process has done since it began, for /metrics. Counting an event is an addition. */
export class GatewayFigures {
  /** Events that were sent, each as often as it was. */
  sent = 0
  /** Bytes of all payloads before they were compressed. */
  bytes = 0
  /** Clients that were cut off because they read too slowly. */
  cutOff = 0
  /** Bytes that sockets were given which are closed by now. */
  bytesWritten = 0
  /** How many events a client was sent again when it came back. */
  readonly replayed = new Histogram([0, 1, 10, 100, 1000])
  /** From when an event was written to when it was given to the sockets, in seconds. */
  readonly delays = new Histogram([0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10])
  readonly #closes = new Map<string, number>()

  countClose(by: 'server' | 'client', code: number): void {
    const labels = `by="${by}",code="${KNOWN_CODES.has(code) ? code : 'other'}"`
    this.#closes.set(labels, (this.#closes.get(labels) ?? 0) + 1)
  }

  /** All of it, in the form that Prometheus reads. */
  *lines({ sessions, away, unidentified, bytesWritten }: GatewayGauges): Iterable<string> {
    yield* gauge('guildhall_sessions', 'Gateway sessions, those included whose client may come back.', sessions)
    yield* gauge('guildhall_sessions_away', 'Gateway sessions whose client may come back.', away)
    yield* gauge('guildhall_gateway_strangers', 'Gateway connections that have no session yet.', unidentified)
    yield* counter('guildhall_gateway_events_total', 'Events sent, each as often as it was.', this.sent)
    yield* counter('guildhall_gateway_payload_bytes_total', 'Bytes of payloads before compression.', this.bytes)
    const written = this.bytesWritten + bytesWritten
    yield* counter('guildhall_gateway_sent_bytes_total', 'Bytes given to sockets, after compression.', written)
    yield* counter('guildhall_gateway_cut_off_total', 'Clients cut off because they read too slowly.', this.cutOff)
    yield* metricHeading(
      'counter',
      'guildhall_gateway_closes_total',
      'Connections closed, by whom and with which code.',
    )
    for (const [labels, closes] of this.#closes) yield `guildhall_gateway_closes_total{${labels}} ${closes}`
    const replayed = 'How many events clients were sent again that came back.'
    yield* metricHeading('histogram', 'guildhall_gateway_replayed_events', replayed)
    yield* this.replayed.lines('guildhall_gateway_replayed_events')
    const delays = 'From when an event was written to when sockets were given it.'
    yield* metricHeading('histogram', 'guildhall_gateway_delay_seconds', delays)
    yield* this.delays.lines('guildhall_gateway_delay_seconds')
  }
}
