import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, createApp, type Surroundings } from '../app.ts'
import { FileJournal } from '../gateway/journal/file-journal.ts'
import { TableJournal } from '../gateway/journal/table-journal.ts'
import { systemIds } from '../kernel/ids.ts'
import type { Store } from '../store/db.ts'
import { openPostgres } from '../store/open-postgres.ts'
import { openSqlite } from '../store/open-sqlite.ts'
import { dropSchema, freshPostgresUrl, STORE_UNDER_TEST } from './open-store.ts'
import { CONFIG, World } from './world.ts'

/** A world, and a process that takes over its store. */
export interface Succession {
  readonly world: World
  readonly heir: App
  /** Ends the world's process: what happens from here on happens in the heir. */
  end(): Promise<void>
  close(): Promise<void>
}

/** Two processes with a journal. With SQLite they share the store itself, as no two real ones do. */
export async function newSuccession(): Promise<Succession> {
  const url = STORE_UNDER_TEST === 'postgres' ? freshPostgresUrl() : null
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-journal-'))
  const journal: Surroundings['journal'] = ({ store, clock, processId }) =>
    url === null ? new FileJournal(folder, clock, processId) : new TableJournal(store, clock, processId)
  const second: Store = url === null ? await openSqlite(null) : await openPostgres(url)
  const first: Store = url === null ? { ...second, close: async () => {} } : await openPostgres(url)
  const world = await World.create({}, first, journal)
  const { clock } = world
  const { log } = world.app.kernel
  const heir = await createApp(CONFIG, { store: second, clock, ids: systemIds(clock, 1), log, journal })
  let ended: Promise<void> | undefined
  const end = () => (ended ??= world.app.close())
  return {
    world,
    heir,
    end,
    close: async () => {
      await end()
      await heir.close()
      rmSync(folder, { recursive: true })
      if (url !== null) await dropSchema(url)
    },
  }
}
