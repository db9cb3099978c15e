import type { ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { type App, createApp } from '../app.ts'
import type { Config } from '../config.ts'
import { type CallHooks, hookCalls } from '../http/hooks/call-hooks.ts'
import { systemClock } from '../kernel/clock.ts'
import type { Controlled } from '../kernel/parts/delivery-control.ts'
import { openSqlite } from '../store/sqlite/open-sqlite.ts'
import type { SandboxClock } from './sandbox-clock.ts'
import type { SeededIds } from './seeded-ids.ts'

/** What every server of one sandbox has. */
export interface SandboxServerParts extends Controlled {
  readonly config: Config
  readonly log: Logger
  readonly clock: SandboxClock
  readonly ids: SeededIds
  readonly calls: CallHooks
  /** Is told of each request when it begins. */
  readonly began: (response: ServerResponse) => void
}

/** Opens a server in memory, which does not listen yet. @param database of which its own is a copy; null for an empty one */
export async function openSandboxServer(parts: SandboxServerParts, database: string | null): Promise<App> {
  const { config, log, clock, ids, calls, began, ...controlled } = parts
  const store = await openSqlite(null, null, database)
  const app = await createApp(config, { store, clock, machineClock: systemClock, ids, log, ...controlled })
  app.http.addHook('onRequest', (_request, reply, done) => {
    began(reply.raw)
    done()
  })
  hookCalls(app.http, calls)
  return app
}
