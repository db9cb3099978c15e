import type { FastifyInstance } from 'fastify'
import type { Kernel } from '../../kernel/kernel.ts'
import type { AnyOperation } from '../../kernel/operation.ts'
import { sendJson } from '../send-json.ts'
import { openApiOf } from './document.ts'
import { findSchemaNames } from './named-schemas.ts'

/** Describes every operation to programs, at `/api/openapi.json`. The document is made when it is first asked for. */
export function mountOpenApi(
  app: FastifyInstance,
  { instance }: Pick<Kernel, 'instance'>,
  operations: readonly AnyOperation[],
): void {
  let document: Promise<string> | null = null
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= findSchemaNames().then((names) => {
      const described = { version: instance.version, url: `${instance.publicUrl}/api/v10` }
      return JSON.stringify(openApiOf(operations, names, described))
    })
    // It is the same for everybody, pages of other origins included.
    reply.header('access-control-allow-origin', '*')
    sendJson(reply, 200, await document)
  })
}
