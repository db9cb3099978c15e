import { CloseCode } from '@guildhall/protocol/gateway'
import { Histogram } from '../kernel/monitoring/histogram.ts'
import { counter, gauge, metricHeading } from '../kernel/monitoring/prometheus-format.ts'

/** Metrics that are computed when they are read. */
export interface GatewayGauges {
  sessions: number
  /** The sessions that are disconnected and may be resumed. */
  away: number
  /** Connections without a session. */
  unidentified: number
  /** The bytes that were written to the open sockets, after compression. */
  bytesWritten: number
}

/** The close codes that are counted separately, since clients may close with any number. */
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

/**
 * What this process's gateway has done since it started, for /metrics. Events are counted by a single addition, because
 * there are very many.
 */
export class GatewayFigures {
  /** Sent events, counted for each recipient. */
  sent = 0
  /** The bytes of all payloads before compression. */
  bytes = 0
  /** Clients that were disconnected because they read too slowly. */
  cutOff = 0
  /** The bytes that were written to sockets that are closed now. */
  bytesWritten = 0
  /** How many events each resumed session was sent again. */
  readonly replayed = new Histogram([0, 1, 10, 100, 1000])
  /** The time between writing an event and sending it to the sockets, in seconds. */
  readonly delays = new Histogram([0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10])
  readonly #closes = new Map<string, number>()

  countClose(by: 'server' | 'client', code: number): void {
    const labels = `by="${by}",code="${KNOWN_CODES.has(code) ? code : 'other'}"`
    this.#closes.set(labels, (this.#closes.get(labels) ?? 0) + 1)
  }

  /** All metrics, in Prometheus's text format. */
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
