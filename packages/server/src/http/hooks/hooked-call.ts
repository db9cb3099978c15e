import { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { AnyOperation } from '../../kernel/operation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's path below the version, with names in the place of ids. */
    readonly template?: string
    /** What the route does; none where only the platform has the operation. */
    readonly operation?: AnyOperation
  }
}

/** A call of the API as it comes in. */
export interface HookedCall {
  /** Tells calls apart. */
  readonly id: string
  readonly method: string
  /** The path and the query below the version, as they were sent. */
  readonly path: string
  /** The path with names in the place of ids; null of one that the API doesn't know. */
  readonly route: string | null
  readonly operation: AnyOperation | null
  readonly authorization: string | null
  /** Whether it came without a connection, from this process itself. */
  readonly isInProcess: boolean
}

/** What a request calls. */
export function hookedCall({ id, raw, method, originalUrl, routeOptions, headers }: FastifyRequest): HookedCall {
  const { template = null, operation = null } = routeOptions.config
  return {
    id,
    method,
    path: originalUrl.replace(/^\/api(?:\/v\d+(?=\/))?/u, ''),
    route: template,
    operation,
    authorization: headers.authorization ?? null,
    isInProcess: !(raw instanceof IncomingMessage),
  }
}
