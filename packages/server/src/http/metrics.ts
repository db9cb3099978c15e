import type { FastifyInstance, FastifyReply } from 'fastify'
import { Histogram } from '../kernel/monitoring/histogram.ts'
import { labelled, metricHeading } from '../kernel/monitoring/prometheus-format.ts'
import { mayReadMetrics } from './metrics-access.ts'

/** The buckets of the histogram of request times, in seconds. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** The counters of one operation since the process started. */
interface Figures {
  readonly statuses: Map<number, number>
  readonly times: Histogram
}

/** Counts one request of an operation with its status and its duration in seconds. */
export type CountRequest = (operation: string, status: number, seconds: number) => void

interface MetricsParts {
  figures: () => Promise<readonly string[]>
  metricsToken: string | null
  version: string
}

/**
 * Serves /metrics in Prometheus's text format: each operation's requests by status and duration, and other metrics. The
 * metrics of the process itself are loaded at the first request.
 */
export function mountMetrics(
  app: FastifyInstance,
  { figures: figuresOfOthers, metricsToken, version }: MetricsParts,
): CountRequest {
  const figures = new Map<string, Figures>()
  let ofProcess: Promise<() => Promise<string>> | undefined
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request.raw, metricsToken)) return refuse(reply, metricsToken !== null)
    ofProcess ??= loadProcessFigures().catch((error: unknown) => {
      ofProcess = undefined
      throw error
    })
    const describe = await ofProcess
    const info = labelled('gauge', 'guildhall_info', 'Which Guildhall this is.', 'version', [[version, 1]])
    const lines = [...info, ...requestLines(figures), ...timeLines(figures), ...(await figuresOfOthers())]
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${lines.join('\n')}\n${await describe()}`)
  })
  return (operation, status, seconds) => count(figures, operation, status, seconds)
}

function refuse(reply: FastifyReply, hasToken: boolean): FastifyReply {
  reply.type('text/plain; charset=utf-8')
  if (hasToken) return reply.code(401).header('www-authenticate', 'Bearer').send('These figures take a token.\n')
  return reply
    .code(403)
    .send(
      'Metrics can be read from this machine only. Start the server with --metrics-token to read them from elsewhere.\n',
    )
}

async function loadProcessFigures(): Promise<() => Promise<string>> {
  const { collectDefaultMetrics, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return () => registry.metrics()
}

function count(figures: Map<string, Figures>, operation: string, status: number, seconds: number): void {
  let known = figures.get(operation)
  if (!known) {
    known = { statuses: new Map(), times: new Histogram(BOUNDS) }
    figures.set(operation, known)
  }
  known.statuses.set(status, (known.statuses.get(status) ?? 0) + 1)
  known.times.observe(seconds)
}

function* requestLines(figures: ReadonlyMap<string, Figures>): Iterable<string> {
  yield* metricHeading('counter', 'guildhall_requests_total', 'Requests answered.')
  for (const [operation, { statuses }] of figures) {
    for (const [status, requests] of statuses) {
      yield `guildhall_requests_total{operation="${operation}",status="${status}"} ${requests}`
    }
  }
}

function* timeLines(figures: ReadonlyMap<string, Figures>): Iterable<string> {
  const says = 'How long requests took, from their head to the end of the answer.'
  yield* metricHeading('histogram', 'guildhall_request_seconds', says)
  for (const [operation, { times }] of figures) {
    yield* times.lines('guildhall_request_seconds', `operation="${operation}"`)
  }
}
