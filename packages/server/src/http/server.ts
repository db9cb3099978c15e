import { randomBytes } from 'node:crypto'
import { LIMITS } from '@guildhall/protocol/limits'
import Fastify, { type FastifyInstance } from 'fastify'
import { ApiError } from '../kernel/api-error.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { AnyOperation } from '../kernel/operation.ts'
import type { Authenticate } from './authenticate.ts'
import { keepBodiesUnread, mendContentType } from './body.ts'
import { mountCdn } from './cdn.ts'
import { answerPreflight } from './cross-origin.ts'
import { mountMetrics } from './metrics.ts'
import { answerError, mountOperations } from './mount.ts'
import { canonicalPath, INVALID_VERSION } from './paths.ts'
import type { RateLimit } from './rate-limit.ts'
import { sendJson } from './send-json.ts'
import { mountPages } from './static.ts'
import { mountUnimplemented } from './unimplemented.ts'

const REQUEST_TIMEOUT_MS = 30_000
/** How long a client may take over the head of a request, and how often that is looked at, ms. */
const HEAD = { headersTimeout: 15_000, connectionsCheckingInterval: 2000 } as const

/** What the HTTP server is made of. */
export interface HttpParts {
  operations: readonly AnyOperation[]
  authenticate: Authenticate
  rateLimit: RateLimit
  /** The folder of the built client; null leaves it out. */
  pages: string | null
  /** What the gateway counts, as lines for the metrics. */
  gatewayLines: () => Iterable<string>
}

/** The HTTP server with every operation of the API on it; not listening yet. */
export function httpServer(kernel: Kernel, parts: HttpParts): FastifyInstance {
  const app = Fastify({
    bodyLimit: LIMITS.bodyBytes,
    requestTimeout: REQUEST_TIMEOUT_MS,
    rewriteUrl: (request) => canonicalPath(request.url ?? '/'),
    genReqId: requestIds(),
    logger: false,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 512 },
    forceCloseConnections: true,
    // Some clients offer another protocol with every request: only the gateway's is taken up.
    http: {
      ...HEAD,
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    },
  })
  keepBodiesUnread(app)
  app.addHook('onRequest', (request, reply, done) => {
    mendContentType(request)
    if (!answerPreflight(request, reply)) done()
  })
  app.setErrorHandler((error, request, reply) => answerError(kernel, error, request, reply))
  const count = mountMetrics(app, parts.gatewayLines)
  mountOperations(app, kernel, parts.operations, { ...parts, count })
  mountUnimplemented(app, kernel, parts.operations)
  mountCdn(app, kernel.store.db)
  if (parts.pages !== null) mountPages(app, parts.pages, kernel.log)
  app.all(INVALID_VERSION, async () => {
    throw new ApiError('InvalidApiVersion')
  })
  app.get('/livez', async (_request, reply) => sendJson(reply, 200, '{"live":true}'))
  app.get('/readyz', async (_request, reply) => {
    await kernel.store.db.q.selectFrom('streams').select('id').limit(1).execute()
    return sendJson(reply, 200, '{"ready":true}')
  })
  return app
}

/** Ids that find a request in the log: one part for the process, one that counts. */
function requestIds(): () => string {
  const process = randomBytes(6).toString('hex')
  let count = 0
  return () => `${process}-${++count}`
}
