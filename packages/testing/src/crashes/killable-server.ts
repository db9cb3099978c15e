import { randomInt } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Store } from 'guildhall/store/db'
import { openPostgres } from 'guildhall/store/postgres/open-postgres'
import { openSqlite } from 'guildhall/store/sqlite/open-sqlite'
import { countSessionsNamed, dropSchema, newPostgresUrl, type STORE_UNDER_TEST } from '../stores/open-store.ts'
import { Program } from '../worlds/program.ts'
import { until } from '../worlds/until.ts'

const FILE = 'guildhall.sqlite'
/** A started or once failed job is delayed for less (jobs/worker.ts). */
const PUT_OFF_MS = 120_000
const LOOK_MS = 20

/** A real server on one port and one store that can be killed and restarted. */
export class KillableServer {
  readonly port: number
  /** How often it has become ready. */
  starts = 0
  /** How often it was killed. */
  kills = 0
  readonly #folder = mkdtempSync(join(tmpdir(), 'guildhall-crashes-'))
  readonly #url: URL | null
  #program: Program | null = null
  /** How long the last start took, ms. */
  #startTook = 500

  private constructor(port: number, url: URL | null) {
    this.port = port
    this.#url = url
  }

  static async create(kind: typeof STORE_UNDER_TEST): Promise<KillableServer> {
    if (kind === 'sqlite') return new KillableServer(await freePort(), null)
    const url = new URL(newPostgresUrl())
    // As in production: a commit waits for the disk.
    url.searchParams.delete('options')
    return new KillableServer(await freePort(), url)
  }

  /** Opens the store itself while no server uses it. */
  open(): Promise<Store> {
    return this.#url === null ? openSqlite(join(this.#folder, FILE)) : openPostgres(this.#url.href)
  }

  /** Opens the store of a killed server without repairing it, which the next server does. */
  async openRemains(): Promise<Store> {
    if (this.#url !== null) return openPostgres(this.#url.href)
    const copy = mkdtempSync(join(tmpdir(), 'guildhall-remains-'))
    for (const name of [FILE, `${FILE}-wal`]) {
      if (existsSync(join(this.#folder, name))) copyFileSync(join(this.#folder, name), join(copy, name))
    }
    const store = await openSqlite(join(copy, FILE))
    const close = async () => {
      await store.close()
      rmSync(copy, { recursive: true })
    }
    return { ...store, close }
  }

  /** Resolves when it is ready. */
  async start(): Promise<void> {
    const began = performance.now()
    const program = this.#begin()
    await program.prints(/\n/u)
    this.#startTook = performance.now() - began
    this.starts++
  }

  /** Kills it while it starts, after a fraction of the last start's duration. */
  async killAtStart(part: number): Promise<void> {
    this.#begin()
    await wait(part * this.#startTook)
    await this.kill()
  }

  /** Stops it, and kills it while it does. */
  async killAtStop(after_ms: number): Promise<void> {
    this.#program?.child.kill('SIGTERM')
    await wait(after_ms)
    await this.kill()
  }

  /** Kills it. Resolves when its process and its database connections have ended. */
  async kill(): Promise<void> {
    const { stderr } = (await this.#program?.stop('SIGKILL')) ?? { stderr: '' }
    this.kills++
    const bad = stderr.split('\n').filter((line) => /"level":(50|60)/u.test(line))
    if (bad.length > 0) throw new Error(`the server logged errors:\n${bad.slice(0, 5).join('\n')}`)
    if (this.#url) {
      const name = nameIn(this.#url)
      await until(async () => (await countSessionsNamed(name)) === 0 || (await wait(LOOK_MS, false)))
    }
  }

  /**
   * Starts it and runs all pending jobs now: a job that a killed server had started is delayed for a few seconds, and a
   * failed one for a minute, which tests don't wait for.
   */
  async startAndFinishJobs(): Promise<void> {
    const store = await this.open()
    const soon = Date.now() + PUT_OFF_MS
    await store.write((tx) => tx.q.updateTable('jobs').set({ due_at: 0 }).where('due_at', '<', soon).execute())
    await this.start()
    await finishJobs(store, soon)
    await store.close()
  }

  /** Resolves when no job is left that is due now. */
  async finishDueJobs(): Promise<void> {
    const store = await this.open()
    await finishJobs(store, Date.now())
    await store.close()
  }

  async close(): Promise<void> {
    await this.#program?.stop()
    rmSync(this.#folder, { recursive: true })
    if (this.#url !== null) await dropSchema(this.#url.href)
  }

  #begin(): Program {
    const files = ['--files', join(this.#folder, 'files')]
    const place = this.#url === null ? ['--data', this.#folder] : ['--database-url', ownAddress(this.#url), ...files]
    const flags = ['--json', '--port', String(this.port), '--no-web', '--no-rate-limits']
    this.#program = new Program(['start', ...flags, ...place])
    return this.#program
  }
}

async function finishJobs({ db }: Store, dueBefore: number): Promise<void> {
  const left = db.q.selectFrom('jobs').select('id').where('due_at', '<', dueBefore)
  await until(async () => (await left.execute()).length === 0 || (await wait(LOOK_MS, false)))
}

const nameIn = (url: URL): string => url.searchParams.get('schema') ?? ''

/** An address that distinguishes the server's own connections from those of the tests that read its store. */
function ownAddress(url: URL): string {
  const named = new URL(url)
  named.searchParams.set('application_name', nameIn(url))
  return named.href
}

/**
 * An unused port outside of the system's range for outgoing connections: it must stay free while the server is stopped.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const probe = createServer()
    const isFree = new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false)).once('listening', () => resolve(true))
    })
    probe.listen(port, '127.0.0.1')
    if (!(await isFree)) continue
    await new Promise((closed) => probe.close(closed))
    return port
  }
}
