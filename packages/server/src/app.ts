import type { Logger } from 'pino'
import { ActivityProxyHandler } from './activities/activities.ts'
import type { Config } from './config.ts'
import { describeInstance } from './describe-instance.ts'
import { newSetupCode } from './features/accounts/accounts-rules.ts'
import { hasPeople } from './features/accounts/accounts-store.ts'
import { SessionUseRecorder } from './features/accounts/session-uses-actions.ts'
import { stepUp } from './features/accounts/step-up-actions.ts'
import { scanLinks } from './features/content-filter/content-filter-rules.ts'
import { RAID, SPAM } from './features/raids/raids-rules.ts'
import { FEATURES, HANDLERS, OPERATIONS, TABLES } from './features.ts'
import { Gateway } from './gateway/gateway.ts'
import type { Journal } from './gateway/journal/journal.ts'
import { makeGuards } from './guards.ts'
import { authenticator } from './http/authenticate.ts'
import type { httpServer } from './http/server.ts'
import { ProcessLease } from './jobs/process-lease.ts'
import { trimEvents } from './jobs/trim-events.ts'
import { Worker } from './jobs/worker.ts'
import { tellActivityChanged } from './kernel/activities/activity-changes.ts'
import { ActivityRefusals } from './kernel/activities/activity-refusals.ts'
import { UserActivity } from './kernel/activities/user-activity.ts'
import { SessionStarts } from './kernel/callers/session-starts.ts'
import { TrustedProxies } from './kernel/callers/trusted-proxies.ts'
import { tellAccountChanged } from './kernel/callers/withdrawals.ts'
import type { Clock } from './kernel/clock.ts'
import type { Ids } from './kernel/ids/ids.ts'
import type { Kernel } from './kernel/kernel.ts'
import { BurstDetector } from './kernel/limits/burst-detector.ts'
import { CallLog } from './kernel/monitoring/call-log.ts'
import { tellLogLevel } from './kernel/monitoring/log-level.ts'
import { StoreFigures } from './kernel/monitoring/store-figures.ts'
import { StoreHealth } from './kernel/monitoring/store-health.ts'
import type { Controlled } from './kernel/parts/delivery-control.ts'
import type { ContentScanner } from './kernel/parts/media.ts'
import { NOBODY_ONLINE } from './kernel/read-model/presences.ts'
import { ReadModel } from './kernel/read-model/read-model.ts'
import { defaultSettings, Settings } from './kernel/settings.ts'
import { listenToOthers } from './listen-to-others.ts'
import { BlobStore } from './media/blob-store.ts'
import { EphemeralEvents } from './outbox/ephemeral-events.ts'
import { hearOwn } from './outbox/heard-changes.ts'
import { Relay } from './outbox/relay.ts'
import { GuardedClient } from './outside/guarded-client.ts'
import { GuardedSockets } from './outside/guarded-sockets.ts'
import { type Resolve, systemResolve } from './outside/resolve.ts'
import { serverOf } from './server-of.ts'
import { signedUrls } from './signed-urls.ts'
import type { Store } from './store/db.ts'

/** What the surroundings give: where data is kept, the time, ids, and where to write the log. */
export interface AppEnvironment extends Controlled {
  store: Store
  clock: Clock
  /** The same as `clock` unless that can be moved apart from connections. */
  machineClock?: Clock
  ids: Ids
  log: Logger
  /** Looks at media that people send; without one links are judged by their words. */
  contentScanner?: ContentScanner
  /** The network outside, in tests; else it is the machine's own, and no media are read from where it isn't public. */
  network?: { resolve: Resolve; media: readonly string[] }
  /** Where gateway sessions are written down, so that they outlive this process; without one they end with it. */
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
  /** Takes the connections that are handed to its server, which others accept at this port. */
  openAt(port: number): Promise<void>
  /** Stops taking work, finishes what was begun, closes the store. */
  close(): Promise<void>
}

/** Composes store, outbox, HTTP, gateway and jobs. */
export async function createApp(config: Config, surroundings: AppEnvironment): Promise<App> {
  const { clock, machineClock = clock, ids, log, contentScanner = scanLinks, journal } = surroundings
  const processId = ids.secret(8).toString('hex')
  const storeFigures = new StoreFigures(surroundings.store)
  const health = new StoreHealth({ ...surroundings, store: storeFigures.store, processId })
  const store = health.watchedStore
  const relay = new Relay(store.db, clock, health.failures)
  const ephemeral = new EphemeralEvents({ store, ids, log, relay })
  const { resolve, media } = surroundings.network ?? { resolve: systemResolve(), media: [] }
  const outside = new GuardedClient({ clock: machineClock, resolve, media, endpoints: endpointNetworks(config) })
  const instance = describeInstance(config, (await hasPeople(store.db)) ? null : newSetupCode(ids))
  const own = new OwnAddress(instance, config)
  const { authenticate, forget, forgetAll } = authenticator({ store, clock, instance })
  const kernel: Kernel = {
    ...surroundings,
    machineClock,
    store,
    tables: TABLES,
    health,
    readModel: new ReadModel(store.db),
    instance,
    settings: await Settings.read({ store, clock, failures: health.failures, defaults: defaultSettings(config) }),
    files: new BlobStore(config.filesDir),
    sessionStarts: new SessionStarts(store, clock, instance.limitsCallers),
    outside,
    ...(await signedUrls({ store, ids, clock, instance })),
    proxies: new TrustedProxies(config.trustedProxies),
    processId,
    gauges: { sessions: () => gateway.counts(), behind: () => relay.behind(), jobs: () => worker.underWay },
    presences: NOBODY_ONLINE,
    activity: new UserActivity({ ...surroundings, store }, () => kernel.presences.people()),
    committed: (changes) => hearOwn({ ...kernel, relay }, changes),
    tell: (event) => ephemeral.tell(event),
    logFrom: (level) => tellLogLevel({ store, failures: health.failures, log }, level),
    jobsLeft: () => worker.wake(),
    ...makeMonitors({ store, clock, ids, log, tokenRemoved: (hash) => kernel.tokenRemoved(hash) }, config),
    calls: new CallLog(),
    activityRefusals: new ActivityRefusals(),
    ...makeBurstDetectors(),
    contentScanner,
    accountMade: () => Object.assign(instance, { registrationOpen: true, setupCode: null }),
    accountChanged: () => tellAccountChanged(store, health.failures, forgetAll),
    activityChanged: (id) => tellActivityChanged(store, health.failures, id, () => activities.forget(id)),
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
  const worker = new Worker(kernel, [...FEATURES, { jobs: HANDLERS, chores: [trimEvents] }])
  await listenToOthers({ kernel, relay, ephemeral, gateway, activities, forgetAll })
  const counting = [storeFigures, health, gateway, worker, kernel.security]
  const http = serverOf(kernel, config, { operations: OPERATIONS, authenticate, activities, counting })
  attachGateway(http, { gateway, activities, outside: [outside, lines] })
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

/** Where the server is reached, once its port is known. */
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

/** The gateway closes after the requests in progress: what they cause is still told, and some wait for somebody outside. */
function attachGateway(
  http: App['http'],
  parts: { gateway: Gateway; activities: ActivityProxyHandler; outside: readonly { close(): void }[] },
): void {
  const { gateway, activities, outside } = parts
  gateway.attach(http.server, activities)
  http.addHook('preClose', async () => {
    for (const way of outside) way.close()
    await gateway.close()
  })
}

async function closeAll(parts: Pick<App, 'kernel' | 'http' | 'worker'> & { lease: ProcessLease }) {
  const { kernel, http, worker, lease } = parts
  await http.close()
  await worker.stop()
  await kernel.activity.stop()
  await lease.stop()
  await kernel.health.close()
  await kernel.files.close()
  await kernel.store.close()
}

function portOf(server: App['http']['server']): number | null {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : null
}

/** People who write bots run their endpoints on the machine on which they try them out; media are never read from there. */
const endpointNetworks = ({ dev, endpointNetworks: named }: Config) => (dev ? [...LOOPBACK, ...named] : named)

const LOOPBACK = ['127.0.0.0/8', '::1']

/** What judges who somebody is, and bounds how often that is tried. */
function makeMonitors(parts: Pick<Kernel, 'store' | 'clock' | 'ids' | 'log' | 'tokenRemoved'>, config: Config) {
  const guards = makeGuards(parts, config)
  return { ...guards, stepUp: stepUp({ ...guards, ...parts }, config), sessionUses: new SessionUseRecorder(parts) }
}

/** What tells a crowd that comes at once from people. */
const makeBurstDetectors = () => ({ joins: new BurstDetector(RAID), privateChannels: new BurstDetector(SPAM) })
