import type { FastifyInstance } from 'fastify'
import { Histogram } from '../kernel/histogram.ts'

/** The upper bounds that the times of requests are counted by, in seconds. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** What was counted of one operation since the process began. */
interface Figures {
  readonly statuses: Map<number, number>
  readonly times: Histogram
}

/** Counts one request of an operation: the status of its answer, and its time in seconds. */
export type CountRequest = (operation: string, status: number, seconds: number) => void

/**
 * Shows every request by operation and status, and its time, and what the gateway counts, at /metrics in the form that Prometheus reads. Counting is
 * cheap; what is known of the process itself is loaded when it is first asked for.
 */
export function mountMetrics(app: FastifyInstance, gatewayLines: () => Iterable<string>): CountRequest {
  const figures = new Map<string, Figures>()
  let ofProcess: Promise<() => Promise<string>> | undefined
  app.get('/metrics', async (_request, reply) => {
    ofProcess ??= loadProcessFigures()
    const describe = await ofProcess
    const lines = [...requestLines(figures), ...timeLines(figures), ...gatewayLines()]
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${lines.join('\n')}\n${await describe()}`)
  })
  return (operation, status, seconds) => count(figures, operation, status, seconds)
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
  yield '# HELP guildhall_requests_total Requests answered.'
  yield '# TYPE guildhall_requests_total counter'
  for (const [operation, { statuses }] of figures) {
    for (const [status, requests] of statuses) {
      yield `guildhall_requests_total{operation="${operation}",status="${status}"} ${requests}`
    }
  }
}

function* timeLines(figures: ReadonlyMap<string, Figures>): Iterable<string> {
  yield '# HELP guildhall_request_seconds How long requests took, from their first byte to the last of the answer.'
  yield '# TYPE guildhall_request_seconds histogram'
  for (const [operation, { times }] of figures) {
    yield* times.lines('guildhall_request_seconds', `operation="${operation}"`)
  }
}
