import type { FastifyInstance } from 'fastify'
import type { AnyOperation } from '../../kernel/operation.ts'
import type { Configuration } from '../../kernel/parts/configuration.ts'
import { sendJson } from '../send-json.ts'
import { openApiOf } from './document.ts'
import { findSchemaNames } from './named-schemas.ts'

/** Serves the OpenAPI document at `/api/openapi.json`. It is created at the first request. */
export function mountOpenApi(
  app: FastifyInstance,
  { instance }: Pick<Configuration, 'instance'>,
  operations: readonly AnyOperation[],
): void {
  const described = { version: instance.version, url: `${instance.publicUrl}/api/v10` }
  const describeOperations = async () => JSON.stringify(openApiOf(operations, findSchemaNames(), described))
  let document: Promise<string> | null = null
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= describeOperations().catch((error: unknown) => {
      // Loading may fail while no file handles are free, and is retried at the next request.
      document = null
      throw error
    })
    // It is public, so pages of other origins may read it too.
    reply.header('access-control-allow-origin', '*')
    sendJson(reply, 200, await document)
  })
}
