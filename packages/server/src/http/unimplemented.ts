import { PUBLISHED_OPERATIONS } from '@guildhall/protocol/published-operations'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../kernel/api-error.ts'
import type { AnyOperation } from '../kernel/operation.ts'
import type { Essentials } from '../kernel/parts/essentials.ts'
import { sendJson } from './send-json.ts'

/** What is longer is no path of the API, and not worth comparing with all of them. */
const LONGEST_PATH = 2000

/** A route by its shape alone: two that differ only in the names of their parameters are the same. */
const shapeOf = (method: string, path: string): string => `${method} ${path.replace(/:\w+|\{\w+\}/gu, ':')}`

/** The platform's published operations that aren't among ours. */
export function unimplemented(operations: readonly AnyOperation[]): { method: string; path: string }[] {
  const ours = new Set(operations.map(({ method, path }) => shapeOf(method, path)))
  return PUBLISHED_OPERATIONS.filter(({ method, path }) => !ours.has(shapeOf(method, path)))
}

/**
 * Answers what we don't do: 501 that names a published operation of the platform, 405 for a known path under another
 * method, 404 for the rest.
 */
export function mountUnimplemented(
  app: FastifyInstance,
  kernel: Essentials,
  operations: readonly AnyOperation[],
): void {
  for (const { method, path } of unimplemented(operations)) mountOne(app, kernel, method, path)
  const paths = [...operations, ...PUBLISHED_OPERATIONS].map(({ path }) => patternOf(shapeOf('', path)))
  app.setNotFoundHandler(async (request) => {
    const [path = ''] = request.url.split('?')
    if (!path.startsWith('/api/') || path.length > LONGEST_PATH) throw new ApiError('NotFound')
    const called = path.slice('/api'.length)
    throw new ApiError(paths.some((pattern) => pattern.test(` ${called}`)) ? 'MethodNotAllowed' : 'NotFound')
  })
}

/** A route, so that it stands above those of ours that would take its last step for a parameter. */
function mountOne(app: FastifyInstance, kernel: Essentials, method: string, path: string): void {
  let parameters = 0
  let isLogged = false
  app.route({
    method,
    url: `/api${path.replace(/\{\w+\}/gu, () => `:p${parameters++}`)}`,
    config: { template: path.replace(/\{(\w+)\}/gu, ':$1') },
    handler: (request, reply) => {
      const [called = ''] = request.url.slice('/api'.length).split('?')
      // Logged once, and with the route's pattern: anybody can call it any number of times, and the path may hold a token.
      if (!isLogged)
        kernel.log.warn({ request_id: request.id, method, path }, 'not implemented; later calls of it are not logged')
      isLogged = true
      const message = `Guildhall does not implement ${method} ${called}`
      return sendJson(reply, 501, JSON.stringify({ ...new ApiError('NotImplemented').toBody(), message }))
    },
  })
}

const patternOf = (shape: string) => new RegExp(`^${shape.replaceAll('.', '\\.').replaceAll(':', '[^/]+')}$`, 'u')
