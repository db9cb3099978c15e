import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, type AppEnvironment, createApp } from 'guildhall/app'
import { FileJournal } from 'guildhall/gateway/journal/file-journal'
import type { Journal } from 'guildhall/gateway/journal/journal'
import { TableJournal } from 'guildhall/gateway/journal/table-journal'
import { systemIds } from 'guildhall/kernel/ids/ids'
import type { Store } from 'guildhall/store/db'
import { openPostgres } from 'guildhall/store/postgres/open-postgres'
import { openSqlite } from 'guildhall/store/sqlite/open-sqlite'
import { dropSchema, newPostgresUrl, STORE_UNDER_TEST } from '../stores/open-store.ts'
import { noDns, TEST_CONFIG, World } from './world.ts'

/** A world, and a process that takes over its store. */
export interface TakeoverPair {
  readonly world: World
  readonly successor: App
  /** The journal of sessions; while it is full they can't be written. */
  readonly disk: { isFull: boolean }
  /** Ends the world's process: everything from here on happens in the successor. */
  end(): Promise<void>
  close(): Promise<void>
}

/** Two processes with a journal. With SQLite they share the store object, as no two real ones do. */
export async function newTakeoverPair(): Promise<TakeoverPair> {
  const url = STORE_UNDER_TEST === 'postgres' ? newPostgresUrl() : null
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-journal-'))
  const disk = { isFull: false }
  const journal: AppEnvironment['journal'] = ({ store, clock, processId }) => {
    const kept = url === null ? new FileJournal(folder, clock, processId) : new TableJournal(store, clock, processId)
    return failingWhile(() => disk.isFull, kept)
  }
  const second: Store = url === null ? await openSqlite(null) : await openPostgres(url)
  const first: Store = url === null ? { ...second, close: async () => {} } : await openPostgres(url)
  const world = await World.create({}, first, journal)
  const { clock } = world
  const { log } = world.app.kernel
  const successor = await createApp(TEST_CONFIG, {
    store: second,
    clock,
    ids: systemIds(clock, 1),
    log,
    journal,
    network: noDns,
  })
  let ended: Promise<void> | undefined
  const end = () => (ended ??= world.app.close())
  return {
    world,
    successor,
    disk,
    end,
    close: async () => {
      await end()
      await successor.close()
      rmSync(folder, { recursive: true })
      if (url !== null) await dropSchema(url)
    },
  }
}

/** A journal in which no page can be written while a condition holds. */
function failingWhile(isSo: () => boolean, journal: Journal): Journal {
  const write = journal.write.bind(journal)
  journal.write = (page) => {
    if (isSo()) throw new Error('no space left on device')
    return write(page)
  }
  return journal
}
