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
import { LONGEST_PARAMETER } from './api-routes.ts'
import { mountAttachments } from './attachments.ts'
import type { Authenticate } from './authenticate.ts'
import { keepBodiesUnread, mendContentType } from './body.ts'
import { limitBodyTime, UPLOAD_TIMEOUT_MS } from './body-time.ts'
import { answerBrokenRequest } from './broken-requests.ts'
import { mountCdn } from './cdn.ts'
import { leadToConsent } from './consent-address.ts'
import { crossOrigin } from './cross-origin.ts'
import { mountDiscovery } from './discovery.ts'
import { mountAccountExports } from './downloads/account-exports.ts'
import { Drain } from './drain.ts'
import { setCommonHeaders } from './headers.ts'
import { Visitors } from './http-connection-limits.ts'
import { InFlight, isTooMany, tooManyInFlight } from './in-flight-limits.ts'
import { mountMediaProxy } from './media-proxy.ts'
import { mountMetrics } from './metrics.ts'
import { answerError, type Limits, mountOperations } from './mount-operations.ts'
import { mountOpenApi } from './openapi/mount-openapi.ts'
import type { PageFiles } from './pages/page-files.ts'
import { mountNoPages, mountPages } from './pages/static.ts'
import { canonicalPath, INVALID_VERSION } from './paths.ts'
import { logRequests } from './request-log.ts'
import { sendJson } from './send-json.ts'
import { mountSounds } from './sounds/mount-sounds.ts'
import { mountWellKnown } from './well-known.ts'

/** How long a client may take to send request headers, and how often that is checked, ms. */
const HEAD = { headersTimeout: 15_000, connectionsCheckingInterval: 2000 } as const

/** How long a connection may have no traffic, ms: a client that doesn't read its response is disconnected. */
const STILL_MS = 60_000

/** How long an idle connection is kept for the next request, ms. */
const KEPT_MS = 72_000

/** Operations validate and serialize themselves, so the compilers of Fastify's schemas aren't loaded. */
const NO_SCHEMAS = { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } }

function noCompiler(): never {
  throw new Error('routes have no schemas')
}

/** Creates the HTTP server that Fastify would create, because Fastify accepts no existing one. */
function listener(kernel: Kernel, answer: RequestListener): { server: Server; drain: Drain } {
  const { machineClock: clock, proxies, instance } = kernel
  const networkBehind = (request: IncomingMessage) => networkOf(proxies.addressOf(request))
  const inFlight = new InFlight({ clock, networkBehind, limitsCallers: instance.limitsCallers }, answer)
  const server = createServer(
    {
      ...HEAD,
      // Some clients offer another protocol with every request. Only upgrades for the gateway and Activities are
      // accepted, and none while a response is pending on the connection, because its frames would be mixed into that
      // response.
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

/** Takes a request for another host, or returns false. It passes requests that this server answers to `answerHere`. */
interface RequestTaker {
  takes(request: IncomingMessage, response: ServerResponse, answerHere: RequestListener): boolean
}

/** The parts of the HTTP server. */
export interface HttpParts extends Limits {
  operations: readonly AnyOperation[]
  authenticate: Authenticate
  activities: RequestTaker
  /** The built client; null to serve none. */
  pages: PageFiles | null
  /** The metrics of other parts, as lines. */
  figures: () => Promise<readonly string[]>
  metricsToken: string | null
}

/** Creates the HTTP server with every operation of the API; it isn't listening yet. */
export function httpServer(kernel: Kernel, parts: HttpParts): FastifyInstance {
  // Pages of Activities reach the API on their own origin. They count as cross-origin, although browsers don't say so.
  const ofActivities = new WeakSet<IncomingMessage>()
  const drains: Drain[] = []
  const app = Fastify({
    rewriteUrl: (request) => canonicalPath(request.url ?? '/'),
    genReqId: requestIds(),
    logger: false,
    exposeHeadRoutes: false,
    // A path that can't be decoded is refused before any hook runs.
    frameworkErrors: (error, request, reply) => {
      setCommonHeaders(kernel, request, reply)
      answerError(kernel, error, request, reply)
    },
    clientErrorHandler: answerBrokenRequest(kernel.machineClock),
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    schemaController: NO_SCHEMAS,
    forceCloseConnections: true,
    // Requests that arrive while the server stops were sent before the client could know; they are answered as usual.
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
    setCommonHeaders(kernel, request, reply)
    if (others.answers(request, reply)) return
    const isForeign = ofActivities.has(request.raw) || isOnForeignName(kernel, request)
    done(isForeign && others.isForOwnPages(request) ? new ApiError('NotFound') : tooManyInFlight(request.raw))
  })
  logRequests(app, kernel)
  app.setErrorHandler((error, request, reply) => answerError(kernel, error, request, reply))
  const count = mountMetrics(app, { ...parts, version: kernel.instance.version })
  mountOperations(app, kernel, parts.operations, { ...parts, count })
  mountOpenApi(app, kernel, parts.operations)
  leadToConsent(app)
  mountCdn(app, kernel)
  mountSounds(app, kernel)
  mountAttachments(app, kernel)
  mountAccountExports(app, kernel)
  mountMediaProxy(app, kernel)
  mountDiscovery(app, kernel)
  mountWellKnown(app, kernel)
  if (parts.pages === null) mountNoPages(app, kernel)
  else mountPages(app, parts.pages, kernel)
  app.all(INVALID_VERSION, async () => {
    throw new ApiError('InvalidApiVersion')
  })
  mountProbes(app, kernel)
  return app
}

/** Endpoints for supervisors: whether the process responds, and whether it can serve. */
function mountProbes(app: FastifyInstance, kernel: Essentials): void {
  app.get('/livez', async (_request, reply) => sendJson(reply, 200, '{"live":true}'))
  app.get('/readyz', async (_request, reply) => {
    try {
      kernel.store.mustBeThere()
      await kernel.store.db.q.selectFrom('streams').select('id').limit(1).execute()
    } catch (error) {
      if (!kernel.health.explains(error)) throw error
    }
    const { failureReason } = kernel.health
    if (failureReason === null) return sendJson(reply, 200, '{"ready":true}')
    return sendJson(reply, 503, JSON.stringify({ ready: false, reason: failureReason }))
  })
}

/**
 * Whether a server that only this machine uses is requested by another host name. Behind a proxy any name is allowed.
 */
function isOnForeignName({ instance }: Pick<Configuration, 'instance'>, { headers }: FastifyRequest): boolean {
  return isLoopbackHost(URL.parse(instance.publicUrl)?.hostname ?? '') && isForeignName(headers.host)
}

/** Ids that identify a request in the log: a prefix for the process, and a counter. */
function requestIds(): () => string {
  const process = randomBytes(6).toString('hex')
  let count = 0
  return () => `${process}-${++count}`
}
