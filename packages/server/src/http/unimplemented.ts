import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../kernel/api-error.ts'
import type { Essentials } from '../kernel/parts/essentials.ts'
import type { ApiRoute, ApiRoutes } from './api-routes.ts'
import { sendJson } from './send-json.ts'

/** Responds to a request for an operation that Guildhall lacks. */
export type Unimplemented = (route: ApiRoute, request: FastifyRequest, reply: FastifyReply) => void

/** Responds with 501 to a published operation of the platform, and names it. */
export function unimplementedBy({ log }: Essentials): Unimplemented {
  const logged = new Set<ApiRoute>()
  return (route, request, reply) => {
    const { method, template } = route
    const [called = ''] = request.url.slice('/api'.length).split('?')
    // Logged once for each route, since anyone can call it any number of times. The route replaces the path, which may
    // contain a token.
    if (!logged.has(route))
      log.warn({ request_id: request.id, method, path: template }, 'not implemented; further calls are not logged')
    logged.add(route)
    const message = `Guildhall does not implement ${method} ${called}`
    sendJson(reply, 501, JSON.stringify({ ...new ApiError('NotImplemented').toBody(), message }))
  }
}

/** Responds to unknown routes: 405 for a known path with another method, 404 otherwise. */
export function answerUnknown(app: FastifyInstance, routes: ApiRoutes): void {
  app.setNotFoundHandler(async ({ url }) => {
    throw new ApiError(routes.has(url) ? 'MethodNotAllowed' : 'NotFound')
  })
}
