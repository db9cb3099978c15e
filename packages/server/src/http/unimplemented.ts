import { PUBLISHED_OPERATIONS } from '@guildhall/protocol/published-operations'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../kernel/api-error.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { AnyOperation } from '../kernel/operation.ts'
import { sendJson } from './mount.ts'

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
export function mountUnimplemented(app: FastifyInstance, kernel: Kernel, operations: readonly AnyOperation[]): void {
  const missing = unimplemented(operations).map(({ method, path }) => patternOf(shapeOf(method, path)))
  const paths = [...operations, ...PUBLISHED_OPERATIONS].map(({ path }) => patternOf(shapeOf('', path)))
  app.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split('?')
    if (!path.startsWith('/api/')) throw new ApiError('NotFound')
    const called = path.slice('/api'.length)
    if (missing.some((pattern) => pattern.test(`${request.method} ${called}`))) {
      kernel.log.warn({ request_id: request.id, method: request.method, path: called }, 'not implemented')
      const message = `Guildhall does not implement ${request.method} ${called}`
      return sendJson(reply, 501, JSON.stringify({ ...new ApiError('NotImplemented').toBody(), message }))
    }
    throw new ApiError(paths.some((pattern) => pattern.test(` ${called}`)) ? 'MethodNotAllowed' : 'NotFound')
  })
}

const patternOf = (shape: string) =>
  new RegExp(`^${shape.replaceAll('.', '\\.').replaceAll(':', '[^/]+')}$`, 'u')
