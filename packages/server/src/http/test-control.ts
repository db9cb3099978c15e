import type { IncomingMessage } from 'node:http'
import type { Method } from '@guildhall/protocol/contract'
import type { FastifyInstance } from 'fastify'
import { isForeignName, isLoopbackAddress } from '../kernel/callers/loopback.ts'
import { readJson } from './body.ts'
import { JsonScan } from './json-scan.ts'
import { readText } from './read-text.ts'
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
 * Serves the test API to programs of this machine. Its callers can act as any user of a sandbox, so pages in a browser are refused:
 * they name their origin, and a name that was led to this machine is not its own.
 */
export function mountTestControl(app: FastifyInstance, routes: readonly ControlRoute[]): void {
  for (const { method, path, handle } of routes) {
    app.route<{ Params: Record<string, string> }>({
      method,
      url: `/api/guildhall/test${path}`,
      handler: async (request, reply) => {
        if (!isLocal(request.raw)) return sendJson(reply, 403, NOT_LOCAL)
        const text = await readText(request.raw, { mostBytes: MOST_BYTES, scan: new JsonScan() })
        const { status, body } = await handle(request.params, text === '' ? undefined : readJson(text))
        return sendJson(reply, status, body === undefined ? null : JSON.stringify(body))
      },
    })
  }
}

const NOT_LOCAL = JSON.stringify({ message: 'The test API is for programs of this machine.' })

const isLocal = ({ socket, headers }: IncomingMessage): boolean =>
  isLoopbackAddress(socket.remoteAddress ?? '') && !isForeignName(headers.host) && headers.origin === undefined
