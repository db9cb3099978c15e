import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { authenticator } from './http/authenticate.ts'
import { rateLimiter, unlimited } from './http/rate-limit.ts'
import { httpServer } from './http/server.ts'
import { Worker } from './jobs/worker.ts'
import { fromMessage } from './kernel/changes.ts'
import type { Clock } from './kernel/clock.ts'
import type { Ids } from './kernel/ids.ts'
import type { Change, Kernel } from './kernel/kernel.ts'
import { ReadModel } from './kernel/read-model.ts'
import { OPERATIONS } from './operations.ts'
import { Relay } from './outbox/relay.ts'
import type { Store } from './store/db.ts'

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
  readonly http: FastifyInstance
  /** Listens; resolves with the port. */
  listen(): Promise<number>
  /** Stops taking work, finishes what was begun, closes the store. */
  close(): Promise<void>
}

/** Composes store, outbox, HTTP, gateway and jobs. */
export async function createApp(config: Config, { store, clock, ids, log }: Surroundings): Promise<App> {
  const readModel = new ReadModel(store.db)
  const relay = new Relay(store.db, log)
  const { authenticate, forget } = authenticator(store)
  const kernel: Kernel = {
    store,
    clock,
    ids,
    log,
    readModel,
    instance: { publicUrl: config.publicUrl, demo: config.demo, registrationOpen: true },
    presences: { countOnline: () => 0 },
    committed: (changes) => changes.forEach((change) => relay.heard(change)),
    jobsLeft: () => worker.wake(),
    tokenRemoved: forget,
  }
  const worker = new Worker(kernel, {})
  await store.listen((message) => heardFromOthers(fromMessage(message)), missedOthers)
  function heardFromOthers(change: Change): void {
    if (change.guildId === change.streamId) readModel.heard(change.streamId, change.version)
    relay.heard(change)
  }
  function missedOthers(): void {
    readModel.forgetAll()
    relay.catchUpAll()
  }
  const rateLimit = config.rateLimits ? rateLimiter(clock) : unlimited
  const http = httpServer(kernel, { operations: OPERATIONS, authenticate, rateLimit })
  worker.start()
  return {
    kernel,
    relay,
    worker,
    http,
    listen: async () => {
      await http.listen({ host: config.host, port: config.port })
      const address = http.server.address()
      return typeof address === 'object' && address ? address.port : config.port
    },
    close: async () => {
      await http.close()
      await worker.stop()
      await store.close()
    },
  }
}
