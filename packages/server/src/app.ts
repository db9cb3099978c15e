import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { FAILED_SIGN_INS, newSetupCode } from './features/accounts/accounts-rules.ts'
import { hasPeople } from './features/accounts/accounts-store.ts'
import { Gateway } from './gateway/gateway.ts'
import { authenticator } from './http/authenticate.ts'
import { rateLimiter, unlimited } from './http/rate-limit.ts'
import { httpServer } from './http/server.ts'
import { WEB_FOLDER } from './http/static.ts'
import { deleteMessages } from './jobs/delete-messages.ts'
import { sweepChannel } from './jobs/sweep-channel.ts'
import { sweepGuild } from './jobs/sweep-guild.ts'
import { trimAuditLog } from './jobs/trim-audit-log.ts'
import { trimEvents } from './jobs/trim-events.ts'
import { Worker } from './jobs/worker.ts'
import { fromMessage } from './kernel/changes.ts'
import type { Clock } from './kernel/clock.ts'
import type { Ids } from './kernel/ids.ts'
import type { Change, Kernel } from './kernel/kernel.ts'
import { ReadModel } from './kernel/read-model.ts'
import { SessionStarts } from './kernel/session-starts.ts'
import { Throttle } from './kernel/throttle.ts'
import { OPERATIONS } from './operations.ts'
import { Relay } from './outbox/relay.ts'
import type { Store } from './store/db.ts'
import { VERSION } from './version.ts'

/** What the surroundings give: where data is kept, the time, ids, and where to write the log. */
export interface Surroundings {
  store: Store
  clock: Clock
  ids: Ids
  log: Logger
}

/** A running Guildhall. */
export interface App {
  readonly kernel: Kernel
  readonly relay: Relay
  readonly worker: Worker
  readonly http: ReturnType<typeof httpServer>
  /** Listens; resolves with the port. */
  listen(): Promise<number>
  /** Stops taking work, finishes what was begun, closes the store. */
  close(): Promise<void>
}

/** Composes store, outbox, HTTP, gateway and jobs. */
export async function createApp(config: Config, { store, clock, ids, log }: Surroundings): Promise<App> {
  const readModel = new ReadModel(store.db)
  const relay = new Relay(store.db, clock, log)
  const { authenticate, forget } = authenticator(store)
  const instance = describeInstance(config, (await hasPeople(store.db)) ? null : newSetupCode(ids))
  const kernel: Kernel = {
    store,
    clock,
    ids,
    log,
    readModel,
    instance,
    sessionStarts: new SessionStarts(clock),
    presences: { countOnline: () => 0 },
    committed: (changes) => {
      for (const change of changes) relay.heard(change)
    },
    jobsLeft: () => worker.wake(),
    signIns: new Throttle(clock, FAILED_SIGN_INS),
    accountMade: () => Object.assign(instance, { registrationOpen: true, setupCode: null }),
    tokenRemoved: (tokenHash) => {
      forget(tokenHash)
      gateway.tokenRemoved(tokenHash)
    },
  }
  const gateway = new Gateway(kernel, relay)
  kernel.presences = gateway.presences
  const worker = new Worker(
    kernel,
    { 'delete-messages': deleteMessages, 'sweep-guild': sweepGuild, 'sweep-channel': sweepChannel },
    [trimAuditLog, trimEvents],
  )
  await store.listen((message) => heardFromOthers(fromMessage(message)), missedOthers)
  function heardFromOthers(change: Change): void {
    if (change.guildId === change.streamId) readModel.heard(change.streamId, change.version)
    relay.heard(change)
  }
  function missedOthers(): void {
    readModel.forgetAll()
    relay.catchUpAll()
  }
  const rateLimit = config.rateLimits ? rateLimiter(clock, config.demo ? 'open' : 'guarded') : unlimited
  const pages = config.web ? WEB_FOLDER : null
  const countSessions = () => gateway.countSessions()
  const http = httpServer(kernel, { operations: OPERATIONS, authenticate, rateLimit, pages, countSessions })
  gateway.attach(http.server)
  worker.start()
  return {
    kernel,
    relay,
    worker,
    http,
    listen: async () => {
      await http.listen({ host: config.host, port: config.port })
      const address = http.server.address()
      const port = typeof address === 'object' && address ? address.port : config.port
      instance.publicUrl = config.publicUrl ?? `http://localhost:${port}`
      return port
    },
    close: async () => {
      await gateway.close()
      await http.close()
      await worker.stop()
      await store.close()
    },
  }
}

/** What operations know of this instance; where clients reach it may be known only when it listens. */
const describeInstance = ({ publicUrl, demo, demoUsers }: Config, setupCode: string | null) => ({
  publicUrl: publicUrl ?? '',
  version: VERSION,
  demo,
  demoUsers,
  registrationOpen: setupCode === null,
  setupCode,
})
