import type { ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { type App, createApp } from '../app.ts'
import type { Config } from '../config.ts'
import { type CallInterceptor, interceptCalls } from '../http/interceptors/call-interceptor.ts'
import { systemClock } from '../kernel/clock.ts'
import type { Controlled } from '../kernel/parts/delivery-control.ts'
import type { Store } from '../store/db.ts'
import { openSqlite } from '../store/sqlite/open-sqlite.ts'
import type { SandboxClock } from './sandbox-clock.ts'
import type { SeededIds } from './seeded-ids.ts'

/** The parts that all servers of one sandbox share. */
export interface SandboxServerParts extends Controlled {
  readonly config: Config
  readonly log: Logger
  readonly clock: SandboxClock
  readonly ids: SeededIds
  readonly calls: CallInterceptor
  /** Called with each request when it begins. */
  readonly began: (response: ServerResponse) => void
  /** Called when a unit of work begins, and when it ends. */
  readonly writing: () => void
}

/** Creates a server in memory, which doesn't listen yet. @param database a database to copy; null for an empty one */
export async function openSandboxServer(parts: SandboxServerParts, database: string | null): Promise<App> {
  const { config, log, clock, ids, calls, began, writing, ...controlled } = parts
  const opened = await openSqlite(null, null, database)
  const write: Store['write'] = (work, turn) => {
    writing()
    return opened.write(work, turn).finally(writing)
  }
  const store = { ...opened, write }
  const app = await createApp(config, { store, clock, machineClock: systemClock, ids, log, ...controlled })
  app.http.addHook('onRequest', (_request, reply, done) => {
    began(reply.raw)
    done()
  })
  interceptCalls(app.http, calls)
  return app
}
