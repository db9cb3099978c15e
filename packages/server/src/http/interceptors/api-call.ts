import { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { OPERATIONS } from '../../features.ts'
import type { AnyOperation } from '../../kernel/operation.ts'
import { ApiRoutes } from '../api-routes.ts'

/** An incoming call of the API. */
export interface ApiCall {
  /** Identifies the call. */
  readonly id: string
  readonly method: string
  /** The unchanged path and query below the version. */
  readonly path: string
  /** The path with parameter names instead of ids; null for an unknown route. */
  readonly route: string | null
  readonly operation: AnyOperation | null
  readonly authorization: string | null
  /** Whether this process injected it, without a connection. */
  readonly isInProcess: boolean
}

/** Describes the call of a request. */
export function toApiCall({ id, raw, method, url, originalUrl, headers }: FastifyRequest): ApiCall {
  const route = ApiRoutes.of(OPERATIONS).find(method, url)?.route
  return {
    id,
    method,
    path: originalUrl.replace(/^\/api(?:\/v\d+(?=\/))?/u, ''),
    route: route?.template ?? null,
    operation: route?.operation ?? null,
    authorization: headers.authorization ?? null,
    isInProcess: !(raw instanceof IncomingMessage),
  }
}
