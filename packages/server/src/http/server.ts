import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { ApiError } from '../kernel/api-error.ts'
import { isForeignName, isLoopbackHost } from '../kernel/callers/loopback.ts'
import { networkOf } from '../kernel/callers/network.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { handleLimit, handlesForClients } from '../kernel/limits/file-handles.ts'
import type { AnyOperation } from '../kernel/operation.ts'
import type { Configuration } from '../kernel/parts/configuration.ts'
import type { Essentials } from '../kernel/parts/essentials.ts'
import { mountAttachments } from './attachments.ts'
import type { Authenticate } from './authenticate.ts'
import { keepBodiesUnread, mendContentType } from './body.ts'
import { limitBodyTime, UPLOAD_TIMEOUT_MS } from './body-time.ts'
import { answerBrokenRequest } from './broken-requests.ts'
import { mountCdn } from './cdn.ts'
import { leadToConsent } from './consent-address.ts'
import { crossOrigin } from './cross-origin.ts'
import { mountDiscovery } from './discovery.ts'
import { Drain } from './drain.ts'
import { giveCommonHeaders } from './headers.ts'
import { InFlight, isTooMany, tooManyInFlight } from './in-flight.ts'
import { mountMediaProxy } from './media-proxy.ts'
import { mountMetrics } from './metrics.ts'
import { answerError, type Limits, mountOperations } from './mount.ts'
import { mountOpenApi } from './openapi/mount-openapi.ts'
import { canonicalPath, INVALID_VERSION } from './paths.ts'
import { logRequests } from './request-log.ts'
import { sendJson } from './send-json.ts'
import { mountNoPages, mountPages } from './static.ts'
import { mountUnimplemented } from './unimplemented.ts'
import { Visitors } from './visitors.ts'

/** How long a client may take over the head of a request, and how often that is looked at, ms. */
const HEAD = { headersTimeout: 15_000, connectionsCheckingInterval: 2000 } as const

/** How long a connection may be without any traffic, ms: a client that doesn't read its answer is cut off. */
const STILL_MS = 60_000

/** How long a connection is kept for the next request, ms. */
const KEPT_MS = 72_000

/** Operations check what comes in and write what goes out: the compilers of Fastify's own schemas stay unloaded. */
const NO_SCHEMAS = { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } }

function noCompiler(): never {
  throw new Error('routes have no schemas')
}

/** What Fastify would make, and knows no way to be given. */
function listener(kernel: Kernel, answer: RequestListener): { server: Server; drain: Drain } {
  const { machineClock: clock, proxies, instance } = kernel
  const networkBehind = (request: IncomingMessage) => networkOf(proxies.addressOf(request))
  const inFlight = new InFlight({ clock, networkBehind, limitsCallers: instance.limitsCallers }, answer)
  const server = createServer(
    {
      ...HEAD,
      // Some clients offer another protocol with every request: only the gateway's is taken up, and Activities' own.
      // On a connection that still waits for an answer none is: its frames would end up in that answer.
      shouldUpgradeCallback: ({ headers, socket }) =>
        headers.upgrade?.toLowerCase() === 'websocket' && !inFlight.isBusy(socket),
      requestTimeout: UPLOAD_TIMEOUT_MS,
      keepAliveTimeout: KEPT_MS,
    },
    (request, response) => inFlight.take(request, response),
  )
  const limit = handleLimit()
  if (limit !== null) server.maxConnections = handlesForClients(limit)
  return { server: server.setTimeout(STILL_MS), drain: new Drain(server, inFlight, clock) }
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
  // Pages of Activities reach the API on their own origin: to us they are of another, though browsers don't say so.
  const ofActivities = new WeakSet<IncomingMessage>()
  const drains: Drain[] = []
  const app = Fastify({
    rewriteUrl: (request) => canonicalPath(request.url ?? '/'),
    genReqId: requestIds(),
    logger: false,
    exposeHeadRoutes: false,
    // A path that can't be decoded is refused before any hook has run.
    frameworkErrors: (error, request, reply) => {
      giveCommonHeaders(kernel, request, reply)
      answerError(kernel, error, request, reply)
    },
    clientErrorHandler: answerBrokenRequest(kernel.machineClock),
    routerOptions: { maxParamLength: 512 },
    schemaController: NO_SCHEMAS,
    forceCloseConnections: true,
    // What still comes while the server stops was sent before its client could know: it is answered like the rest.
    return503OnClosing: false,
    serverFactory: (answer) => {
      const answerActivity: RequestListener = (request, response) => {
        ofActivities.add(request)
        answer(request, response)
      }
      const { server, drain } = listener(kernel, (request, response) => {
        if (isTooMany(request) || !parts.activities.takes(request, response, answerActivity)) answer(request, response)
      })
      drains.push(drain)
      return server
    },
  })
  app.addHook('preClose', async () => {
    await Promise.all(drains.map((drain) => drain.finish()))
  })
  keepBodiesUnread(app)
  limitBodyTime(app, kernel.machineClock)
  new Visitors((address) => !kernel.instance.limitsCallers || kernel.proxies.trusts(address)).attach(app.server)
  const others = crossOrigin(parts.operations)
  app.addHook('onRequest', (request, reply, done) => {
    mendContentType(request)
    giveCommonHeaders(kernel, request, reply)
    if (others.answers(request, reply)) return
    const isForeign = ofActivities.has(request.raw) || isOnForeignName(kernel, request)
    done(isForeign && others.isForOwnPages(request) ? new ApiError('NotFound') : tooManyInFlight(request.raw))
  })
  logRequests(app, kernel)
  app.setErrorHandler((error, request, reply) => answerError(kernel, error, request, reply))
  const count = mountMetrics(app, { ...parts, version: kernel.instance.version })
  mountOperations(app, kernel, parts.operations, { ...parts, count })
  mountUnimplemented(app, kernel, parts.operations)
  mountOpenApi(app, kernel, parts.operations)
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
  mountProbes(app, kernel)
  return app
}

/** What a supervisor asks: whether the process answers, and whether it can serve. */
function mountProbes(app: FastifyInstance, kernel: Essentials): void {
  app.get('/livez', async (_request, reply) => sendJson(reply, 200, '{"live":true}'))
  app.get('/readyz', async (_request, reply) => {
    try {
      kernel.store.mustBeThere()
      await kernel.store.db.q.selectFrom('streams').select('id').limit(1).execute()
    } catch (error) {
      if (!kernel.health.explains(error)) throw error
    }
    const { trouble } = kernel.health
    if (trouble === null) return sendJson(reply, 200, '{"ready":true}')
    return sendJson(reply, 503, JSON.stringify({ ready: false, reason: trouble }))
  })
}

/** Whether a server of this machine alone is asked at a name of somebody's: behind a proxy it may be asked at any. */
function isOnForeignName({ instance }: Pick<Configuration, 'instance'>, { headers }: FastifyRequest): boolean {
  return isLoopbackHost(URL.parse(instance.publicUrl)?.hostname ?? '') && isForeignName(headers.host)
}

/** Ids that find a request in the log: one part for the process, one that counts. */
function requestIds(): () => string {
  const process = randomBytes(6).toString('hex')
  let count = 0
  return () => `${process}-${++count}`
}
