import type { Logger } from 'pino'
import { ActivityProxyHandler } from './activities/activities.ts'
import { StoreBus } from './bus/store-bus.ts'
import type { Config } from './config.ts'
import { describeInstance } from './describe-instance.ts'
import { SessionUseRecorder } from './features/accounts/session-expiry-actions.ts'
import { stepUp } from './features/accounts/step-up-actions.ts'
import { scanLinks } from './features/content-filter/content-filter-rules.ts'
import { RAID, SPAM } from './features/raids/raids-rules.ts'
import { FEATURES, HANDLERS, OPERATIONS, TABLES } from './features.ts'
import { FirstAccount, findSetupCode } from './first-account.ts'
import { Gateway } from './gateway/gateway.ts'
import type { Journal } from './gateway/journal/journal.ts'
import { authenticator } from './http/authenticate.ts'
import type { httpServer } from './http/server.ts'
import { ProcessLease } from './jobs/process-lease.ts'
import { trimEvents } from './jobs/trim-events.ts'
import { Worker } from './jobs/worker.ts'
import { publishActivityChanged } from './kernel/activities/activity-changes.ts'
import { ActivityRefusals } from './kernel/activities/activity-refusals.ts'
import { UserActivity } from './kernel/activities/user-activity.ts'
import { SessionStarts } from './kernel/callers/session-starts.ts'
import { publishAccountChanged } from './kernel/callers/token-revocations.ts'
import { TrustedProxies } from './kernel/callers/trusted-proxies.ts'
import type { Clock } from './kernel/clock.ts'
import type { Ids } from './kernel/ids/ids.ts'
import type { Kernel } from './kernel/kernel.ts'
import { BurstDetector } from './kernel/limits/burst-detector.ts'
import { CallLog } from './kernel/monitoring/call-log.ts'
import { publishLogLevel } from './kernel/monitoring/log-level.ts'
import { StoreHealth } from './kernel/monitoring/store-health.ts'
import { StoreFigures } from './kernel/monitoring/store-metrics.ts'
import type { Controlled } from './kernel/parts/delivery-control.ts'
import type { ContentScanner } from './kernel/parts/media.ts'
import { NOBODY_ONLINE } from './kernel/read-model/presences.ts'
import { ReadModel } from './kernel/read-model/read-model.ts'
import { ResponseCache } from './kernel/read-model/response-cache.ts'
import { defaultSettings, Settings } from './kernel/settings.ts'
import { openMailer } from './mail/open-mailer.ts'
import { openFiles } from './media/open-files.ts'
import { openIdentityProvider } from './openid/open-identity-provider.ts'
import { handleOwnChanges } from './outbox/changed-stream-listeners.ts'
import { EphemeralEvents } from './outbox/ephemeral-events.ts'
import { Relay } from './outbox/relay.ts'
import { GuardedClient } from './outside/guarded-client.ts'
import { GuardedSockets } from './outside/guarded-sockets.ts'
import { type Resolve, systemResolve } from './outside/resolve-host.ts'
import { listenToOthers } from './process-messages.ts'
import { makeGuards } from './request-limits.ts'
import { serverOf } from './server-metrics.ts'
import { signedUrls } from './signed-urls.ts'
import type { Store } from './store/db.ts'

/** What the environment provides: the store, the time, ids and the log. */
export interface AppEnvironment extends Controlled {
  store: Store
  clock: Clock
  /** The same as `clock`, unless tests control that separately from connections. */
  machineClock?: Clock
  ids: Ids
  log: Logger
  /** Checks media that users send; if it is missing, links are classified by their words. */
  contentScanner?: ContentScanner
  /** The network in tests; by default the machine's own, where media are only fetched from public addresses. */
  network?: { resolve: Resolve; media: readonly string[] }
  /** Where gateway sessions are recorded, so that they outlive this process; without it they end with it. */
  journal?: (kernel: Kernel) => Journal
}

/** A running Guildhall. */
export interface App {
  readonly kernel: Kernel
  readonly relay: Relay
  readonly worker: Worker
  readonly gateway: Gateway
  readonly http: ReturnType<typeof httpServer>
  /** Listens; resolves with the port. */
  listen(): Promise<number>
  /** Serves connections that another server accepts at this port. */
  openAt(port: number): Promise<void>
  /** Stops accepting work, finishes what was begun, and closes the store. */
  close(): Promise<void>
}

/** Creates store, outbox, HTTP, gateway and jobs, and connects them. */
export async function createApp(config: Config, surroundings: AppEnvironment): Promise<App> {
  const { clock, machineClock = clock, ids, log, contentScanner = scanLinks, journal } = surroundings
  const [processId, storeFigures] = [ids.secret(8).toString('hex'), new StoreFigures(surroundings.store)]
  const health = new StoreHealth({ ...surroundings, store: storeFigures.store, processId })
  const store = health.watchedStore
  const bus = new StoreBus(store)
  const [relay, readModel] = [new Relay(store.db, clock, health.failures), new ReadModel(store.db)]
  const { resolve, media } = surroundings.network ?? { resolve: systemResolve(), media: [] }
  const outside = new GuardedClient({ clock: machineClock, resolve, media, endpoints: endpointNetworks(config) })
  const instance = describeInstance(config, await findSetupCode({ store, ids }))
  const firstAccount = new FirstAccount({ store, bus, failures: health.failures, instance })
  const [own, ephemeral] = [new OwnAddress(instance, config), new EphemeralEvents({ bus, ids, log, relay })]
  const { authenticate, forget, forgetAll } = authenticator({ store, clock, instance })
  const kernel: Kernel = {
    ...surroundings,
    machineClock,
    store,
    bus,
    tables: TABLES,
    health,
    readModel,
    responses: new ResponseCache(readModel, clock, config.responseCacheBytes),
    instance,
    settings: await Settings.read({ store, clock, failures: health.failures, defaults: defaultSettings(config) }),
    ...(await makeOutlets(config, { log, machineClock, resolve })),
    sessionStarts: new SessionStarts(store, clock, instance.limitsCallers),
    outside,
    ...(await signedUrls({ store, ids, clock, instance })),
    proxies: new TrustedProxies(config.trustedProxies),
    processId,
    gauges: { sessions: () => gateway.counts(), behind: () => relay.behind(), jobs: () => worker.underWay },
    presences: NOBODY_ONLINE,
    activity: new UserActivity({ ...surroundings, store }, () => kernel.presences.people()),
    committed: (changes) => handleOwnChanges({ ...kernel, relay }, changes),
    sendEphemeral: (event) => ephemeral.send(event),
    setLogLevel: (level) => publishLogLevel({ bus, failures: health.failures, log }, level),
    jobsQueued: () => worker.wake(),
    ...makeMonitors({ store, clock, ids, log, tokenRemoved: (hash) => kernel.tokenRemoved(hash) }, config),
    calls: new CallLog(),
    activityRefusals: new ActivityRefusals(),
    ...makeBurstDetectors(),
    contentScanner,
    accountCreated: () => firstAccount.found(),
    accountChanged: () => publishAccountChanged(bus, health.failures, forgetAll),
    activityChanged: (id) => publishActivityChanged(bus, health.failures, id, () => activities.forget(id)),
    tokenRemoved: (tokenHash) => {
      forget(tokenHash)
      gateway.tokenRemoved(tokenHash)
      activities.sessionEnded(tokenHash)
    },
  }
  const gateway = new Gateway(kernel, relay, journal?.(kernel) ?? null)
  kernel.presences = gateway.presences
  const lines = new GuardedSockets({ resolve, networks: config.endpointNetworks, ownPort: () => own.port })
  const activities = new ActivityProxyHandler(kernel, lines, config)
  const worker = new Worker(kernel, [...FEATURES, { jobs: HANDLERS, dailyTasks: [trimEvents] }])
  await listenToOthers({ kernel, relay, ephemeral, gateway, activities, firstAccount, forgetAll })
  const counting = [storeFigures, health, gateway, worker, kernel.security, kernel.responses, figuresOfFeatures(kernel)]
  const http = serverOf(kernel, config, { operations: OPERATIONS, authenticate, activities, counting })
  attachGateway(http, { gateway, activities, outside: [outside, lines, kernel.identityProvider] })
  const lease = new ProcessLease(kernel, (processIds) => gateway.processesAlive(processIds))
  for (const part of [lease, health, worker]) await part.start()
  const parts = { kernel, relay, worker, gateway, http }
  return {
    ...parts,
    listen: () => listen(http, config, own),
    openAt: (port) => openAt(http, port, own),
    close: () => closeAll({ ...parts, lease }),
  }
}

async function listen(http: App['http'], { host, port }: Config, own: OwnAddress): Promise<number> {
  await http.listen({ host, port })
  const taken = portOf(http.server) ?? port
  own.announce(taken)
  return taken
}

async function openAt(http: App['http'], port: number, own: OwnAddress): Promise<void> {
  await http.ready()
  own.announce(port)
}

/** The URL of the server, which is known when it has a port. */
class OwnAddress {
  port: number | null = null
  readonly #instance: ReturnType<typeof describeInstance>
  readonly #publicUrl: string | null

  constructor(instance: ReturnType<typeof describeInstance>, { publicUrl }: Config) {
    this.#instance = instance
    this.#publicUrl = publicUrl
  }

  announce(port: number): void {
    this.port = port
    this.#instance.publicUrl = this.#publicUrl ?? `http://localhost:${port}`
    this.#instance.clientUrl = this.#publicUrl ?? `http://guildhall.localhost:${port}`
  }
}

/**
 * The gateway closes after the requests in progress, because their events are still sent and some wait for external
 * servers.
 */
function attachGateway(
  http: App['http'],
  parts: { gateway: Gateway; activities: ActivityProxyHandler; outside: readonly ({ close(): void } | null)[] },
): void {
  const { gateway, activities, outside } = parts
  gateway.attach(http.server, activities)
  http.addHook('preClose', async () => {
    for (const way of outside) way?.close()
    await gateway.close()
  })
}

/** How long a stopping server waits for a bucket, ms. */
const STOP_MS = 5000

async function closeAll(parts: Pick<App, 'kernel' | 'http' | 'worker'> & { lease: ProcessLease }) {
  const { kernel, http, worker, lease } = parts
  await http.close()
  const timer = kernel.machineClock.after(STOP_MS, () => kernel.files.interrupt())
  await worker.stop()
  timer.cancel()
  await kernel.activity.stop()
  await lease.stop()
  await kernel.health.close()
  await kernel.files.close()
  await kernel.bus.close()
  await kernel.store.close()
}

function portOf(server: App['http']['server']): number | null {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : null
}

/** In dev mode, developers run their endpoints on this machine. Media are never fetched from there. */
const endpointNetworks = ({ dev, endpointNetworks: named }: Config) => (dev ? [...LOOPBACK, ...named] : named)

const LOOPBACK = ['127.0.0.0/8', '::1']

/** The parts that authenticate callers and limit attempts. */
function makeMonitors(parts: Pick<Kernel, 'store' | 'clock' | 'ids' | 'log' | 'tokenRemoved'>, config: Config) {
  const guards = makeGuards(parts, config)
  return { ...guards, stepUp: stepUp({ ...guards, ...parts }, config), sessionUses: new SessionUseRecorder(parts) }
}

const figuresOfFeatures = (kernel: Kernel) => ({
  figures: () => FEATURES.flatMap(({ figures }) => (figures ? [...figures(kernel)] : [])),
})

/** The parts that store files, send mail and ask the issuer. */
const makeOutlets = async (config: Config, parts: Parameters<typeof openFiles>[1] & { resolve: Resolve }) => ({
  files: await openFiles(config, parts),
  mailer: await openMailer(config.mail),
  identityProvider: await openIdentityProvider(config.oidc, parts),
})

/** The detectors of raids and of mass messaging. */
const makeBurstDetectors = () => ({ joins: new BurstDetector(RAID), privateChannels: new BurstDetector(SPAM) })
