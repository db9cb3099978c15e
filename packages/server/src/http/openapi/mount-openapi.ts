import type { FastifyInstance } from 'fastify'
import type { AnyOperation } from '../../kernel/operation.ts'
import type { Configuration } from '../../kernel/parts/configuration.ts'
import { sendJson } from '../send-json.ts'
import { openApiOf } from './document.ts'
import { findSchemaNames } from './named-schemas.ts'

/** Describes every operation to programs, at `/api/openapi.json`. The document is made when it is first asked for. */
export function mountOpenApi(
  app: FastifyInstance,
  { instance }: Pick<Configuration, 'instance'>,
  operations: readonly AnyOperation[],
): void {
  const described = { version: instance.version, url: `${instance.publicUrl}/api/v10` }
  const describeOperations = async () => JSON.stringify(openApiOf(operations, await findSchemaNames(), described))
  let document: Promise<string> | null = null
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= describeOperations().catch((error: unknown) => {
      // Files can't be read while handles run out: the next request tries again.
      document = null
      throw error
    })
    // It is the same for everybody, pages of other origins included.
    reply.header('access-control-allow-origin', '*')
    sendJson(reply, 200, await document)
  })
}
