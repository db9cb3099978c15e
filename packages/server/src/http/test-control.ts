import type { IncomingMessage } from 'node:http'
import type { Method } from '@guildhall/protocol/contract'
import type { FastifyInstance } from 'fastify'
import { isForeignName, isLoopbackAddress } from '../kernel/callers/loopback.ts'
import { chunksOf } from './read-text.ts'
import { sendJson } from './send-json.ts'

const MOST_BYTES = 1_048_576

/** What a route of the test API answers. */
export interface ControlAnswer {
  readonly status: number
  readonly body?: unknown
}

/** A route of the test API, below `/api/guildhall/test`. */
export interface ControlRoute {
  readonly method: Method
  readonly path: string
  /** @param body the JSON that was sent; undefined if there is none */
  handle(params: Readonly<Record<string, string>>, body: unknown): Promise<ControlAnswer>
}

/**
 * Serves the test API to programs of this machine. Whoever reaches it can act as any user of a sandbox, so pages of other sites are
 * refused: browsers name their origin, and a name that was led to this machine is not its own.
 */
export function mountTestControl(app: FastifyInstance, routes: readonly ControlRoute[]): void {
  for (const { method, path, handle } of routes) {
    app.route<{ Params: Record<string, string> }>({
      method,
      url: `/api/guildhall/test${path}`,
      handler: async (request, reply) => {
        if (!isLocal(request.raw)) return send(reply, refusal(403, 'The test API is for programs of this machine.'))
        const text = await readSent(request.raw)
        if (text === null) return send(reply, refusal(413, `A body may have ${MOST_BYTES} bytes.`))
        const body = readJson(text)
        return send(reply, body === NO_JSON ? refusal(400, 'The body is no JSON.') : await handle(request.params, body))
      },
    })
  }
}

const NO_JSON = Symbol('no JSON')

const refusal = (status: number, message: string): ControlAnswer => ({ status, body: { message } })

const send = (reply: Parameters<typeof sendJson>[0], { status, body }: ControlAnswer) =>
  sendJson(reply, status, body === undefined ? null : JSON.stringify(body))

const isLocal = ({ socket, headers }: IncomingMessage): boolean =>
  isLoopbackAddress(socket.remoteAddress ?? '') && !isForeignName(headers.host) && headers.origin === undefined

/** Null if it is too long. */
async function readSent(request: IncomingMessage): Promise<string | null> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of chunksOf(request)) {
    bytes += piece.length
    if (bytes > MOST_BYTES) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

function readJson(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return NO_JSON
  }
}
