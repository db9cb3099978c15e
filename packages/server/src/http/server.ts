import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { LIMITS } from '@guildhall/protocol/limits'
import Fastify, { type FastifyInstance } from 'fastify'
import { ApiError } from '../kernel/api-error.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { AnyOperation } from '../kernel/operation.ts'
import { mountAttachments } from './attachments.ts'
import type { Authenticate } from './authenticate.ts'
import { keepBodiesUnread, mendContentType } from './body.ts'
import { limitBodyTime, UPLOAD_TIMEOUT_MS } from './body-time.ts'
import { answerBrokenRequest } from './broken-requests.ts'
import { mountCdn } from './cdn.ts'
import { leadToConsent } from './consent-address.ts'
import { answerPreflight } from './cross-origin.ts'
import { mountDiscovery } from './discovery.ts'
import { giveCommonHeaders } from './headers.ts'
import { mountMediaProxy } from './media-proxy.ts'
import { mountMetrics } from './metrics.ts'
import { answerError, type Limits, mountOperations } from './mount.ts'
import { canonicalPath, INVALID_VERSION } from './paths.ts'
import { logRequests } from './request-log.ts'
import { sendJson } from './send-json.ts'
import { mountNoPages, mountPages } from './static.ts'
import { mountUnimplemented } from './unimplemented.ts'
import { Visitors } from './visitors.ts'

/** How long a client may take over the head of a request, and how often that is looked at, ms. */
const HEAD = { headersTimeout: 15_000, connectionsCheckingInterval: 2000 } as const

/** How long nothing may move on a connection, ms: whoever doesn't read what he asked for is cut off. */
const STILL_MS = 60_000

/** How long a connection is kept for the next request, ms. */
const KEPT_MS = 72_000

/** Operations check what comes in and write what goes out: the compilers of Fastify's own schemas stay unloaded. */
const NO_SCHEMAS = { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } }

function noCompiler(): never {
  throw new Error('routes have no schemas')
}

/** What Fastify would make, and knows no way to be given. */
function listener(answer: RequestListener): Server {
  const server = createServer(
    {
      ...HEAD,
      // Some clients offer another protocol with every request: only the gateway's is taken up, and Activities' own.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
      requestTimeout: UPLOAD_TIMEOUT_MS,
      keepAliveTimeout: KEPT_MS,
    },
    answer,
  )
  return server.setTimeout(STILL_MS)
}

/** Takes a request for another host than ours, or leaves it; what of it we are to answer is handed on. */
interface RequestTaker {
  takes(request: IncomingMessage, response: ServerResponse, answerHere: RequestListener): boolean
}

/** What the HTTP server is made of. */
export interface HttpParts extends Limits {
  operations: readonly AnyOperation[]
  authenticate: Authenticate
  activities: RequestTaker
  /** The folder of the built client; null leaves it out. */
  pages: string | null
  /** What others count, as lines for the metrics. */
  figures: () => Promise<readonly string[]>
  metricsToken: string | null
}

/** The HTTP server with every operation of the API on it; not listening yet. */
export function httpServer(kernel: Kernel, parts: HttpParts): FastifyInstance {
  const app = Fastify({
    bodyLimit: LIMITS.bodyBytes,
    rewriteUrl: (request) => canonicalPath(request.url ?? '/'),
    genReqId: requestIds(),
    logger: false,
    exposeHeadRoutes: false,
    // A path that can't be decoded is refused before any hook has run.
    frameworkErrors: (error, request, reply) => {
      giveCommonHeaders(kernel, request, reply)
      answerError(kernel, error, request, reply)
    },
    clientErrorHandler: answerBrokenRequest(kernel.clock),
    routerOptions: { maxParamLength: 512 },
    schemaController: NO_SCHEMAS,
    forceCloseConnections: true,
    serverFactory: (answer) =>
      listener((request, response) => {
        if (!parts.activities.takes(request, response, answer)) answer(request, response)
      }),
  })
  keepBodiesUnread(app)
  limitBodyTime(app, kernel.clock)
  new Visitors((address) => !kernel.instance.limitsCallers || kernel.proxies.trusts(address)).attach(app.server)
  app.addHook('onRequest', (request, reply, done) => {
    mendContentType(request)
    giveCommonHeaders(kernel, request, reply)
    if (!answerPreflight(request, reply)) done()
  })
  logRequests(app, kernel)
  app.setErrorHandler((error, request, reply) => answerError(kernel, error, request, reply))
  const count = mountMetrics(app, { ...parts, version: kernel.instance.version })
  mountOperations(app, kernel, parts.operations, { ...parts, count })
  mountUnimplemented(app, kernel, parts.operations)
  leadToConsent(app)
  mountCdn(app, kernel)
  mountAttachments(app, kernel)
  mountMediaProxy(app, kernel)
  mountDiscovery(app, kernel)
  if (parts.pages === null) mountNoPages(app, kernel)
  else mountPages(app, parts.pages, kernel)
  app.all(INVALID_VERSION, async () => {
    throw new ApiError('InvalidApiVersion')
  })
  app.get('/livez', async (_request, reply) => sendJson(reply, 200, '{"live":true}'))
  app.get('/readyz', async (_request, reply) => {
    await kernel.store.db.q
      .selectFrom('streams')
      .select('id')
      .limit(1)
      .execute()
      .catch((error: unknown) => {
        if (!kernel.health.explains(error)) throw error
      })
    const { trouble } = kernel.health
    if (trouble === null) return sendJson(reply, 200, '{"ready":true}')
    return sendJson(reply, 503, JSON.stringify({ ready: false, reason: trouble }))
  })
  return app
}

/** Ids that find a request in the log: one part for the process, one that counts. */
function requestIds(): () => string {
  const process = randomBytes(6).toString('hex')
  let count = 0
  return () => `${process}-${++count}`
}
