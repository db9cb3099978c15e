import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Method } from '@guildhall/protocol/contract'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { ApiError } from '../kernel/api-error.ts'
import { isForeignName, isLoopbackAddress } from '../kernel/callers/loopback.ts'
import { keepBodiesUnread, readJson } from './body.ts'
import { JsonScan } from './json-scan.ts'
import { readText } from './read-body.ts'
import { sendJson } from './send-json.ts'
import { refusal } from './test-refusals.ts'

const MOST_BYTES = 1_048_576

/** The path of the test API. */
const TEST_API = '/api/guildhall/test'

/** A request to the test API. */
export interface ControlRequest {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  /** The JSON body; undefined if there is none. */
  readonly body: unknown
  /** Whether JSON Lines are accepted. */
  readonly wantsLines: boolean
  /** The URL at which the client reaches the test API. */
  readonly base: string
  /** Aborted when the client disconnects. */
  readonly gone: AbortSignal
}

/** A response of the test API: a value, a JSON text, a stream of JSON lines, or content with a media type. */
export interface ControlAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly json?: string
  readonly lines?: Iterable<string> | AsyncIterable<string>
  readonly content?: string | Buffer
}

/** A route of the test API, below {@link TEST_API}. */
export interface ControlRoute {
  readonly method: Method
  readonly path: string
  /** The media type of `content`. */
  readonly answers?: string
  /** The maximum size of its body. */
  readonly mostBytes?: number
  handle(request: ControlRequest): Promise<ControlAnswer>
}

/**
 * Serves the test API to programs of this machine. Its callers can act as any user of a sandbox, so pages in a browser
 * are refused: they send an `Origin` or `Sec-Fetch-Site`, or another host name if it was rebound to this machine.
 */
export function mountTestControl(app: FastifyInstance, routes: readonly ControlRoute[]): void {
  for (const { method, path, answers = 'text/plain', mostBytes = MOST_BYTES, handle } of routes) {
    app.route<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>({
      method,
      url: `${TEST_API}${path}`,
      handler: async (request, reply) => {
        if (!isLocal(request.raw)) return send(reply, NOT_LOCAL)
        const text = await readText(request.raw, { mostBytes, scan: new JsonScan() })
        const { params, query, headers } = request
        const wantsLines = headers.accept?.includes(LINES) === true
        const body = text === '' ? undefined : readJson(text)
        const base = `http://${headers.host}${TEST_API}`
        const gone = new AbortController()
        reply.raw.once('close', () => gone.abort())
        const answer = await handle({ params, query, body, wantsLines, base, gone: gone.signal })
        return answer.content === undefined ? send(reply, answer) : sendContent(reply, answer.content, answers)
      },
    })
  }
}

/** The media type of JSON Lines. */
const LINES = 'application/x-ndjson'

async function send(reply: FastifyReply, answer: ControlAnswer): Promise<FastifyReply> {
  const { status, headers = {}, body, lines } = answer
  reply.headers(headers)
  if (lines === undefined) {
    return sendJson(reply, status, answer.json ?? (body === undefined ? null : JSON.stringify(body)))
  }
  reply.hijack()
  reply.raw.writeHead(status, { ...headers, 'content-type': LINES }).flushHeaders()
  // A stream may be silent for a long time, and ends when the client disconnects.
  reply.raw.setTimeout(0)
  await pipeline(Readable.from(endedLines(lines)), reply.raw).catch(() => reply.raw.destroy())
  return reply
}

function sendContent(reply: FastifyReply, content: string | Buffer, type: string): FastifyReply {
  reply.hijack()
  const headers = { 'content-type': type, 'content-length': Buffer.byteLength(content) }
  reply.raw.writeHead(200, headers).end(content)
  return reply
}

async function* endedLines(lines: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`
}

/** A server of the test API only, which doesn't keep its process alive while no request is in progress. */
export function testControlServer(routes: readonly ControlRoute[]): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: true })
  keepBodiesUnread(app)
  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof ApiError ? error.status : 500
    return sendJson(reply, status, JSON.stringify({ message: error instanceof Error ? error.message : String(error) }))
  })
  app.server.unref().on('connection', (socket) => socket.unref())
  mountTestControl(app, routes)
  return app
}

const NOT_LOCAL = refusal('foreign', 'The test API is for programs of this machine.')

const isLocal = ({ socket, headers }: IncomingMessage): boolean =>
  isLoopbackAddress(socket.remoteAddress ?? '') && !isForeignName(headers.host) && !isOfPage(headers)

/** Whether a page caused a request. A browser sends `none` for an address that its user has entered. */
const isOfPage = ({ origin, 'sec-fetch-site': site = 'none' }: IncomingHttpHeaders): boolean =>
  origin !== undefined || site !== 'none'
