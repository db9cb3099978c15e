import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, globSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { atProcessExit } from '../worlds/at-process-exit.ts'

/** Below the system's dynamic ports: while the database is down nobody else gets its port. */
const PORTS = { from: 15_000, to: 32_000 }
const MOST_TRIES = 10
const IS_READY = /database system is ready to accept connections/u

/** Data may be lost with the machine's power, but not with the database. */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '16MB',
  unix_socket_directories: '',
  listen_addresses: '127.0.0.1',
  lc_messages: 'C',
}

/** `fast` closes every connection and writes everything, `immediate` is a crash: the next start recovers. */
type Stop = 'fast' | 'immediate'

const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

/** A failing test leaves its database running, which would prevent the failure from being reported. */
const running = new Set<ChildProcess>()
atProcessExit(() => {
  for (const child of running) child.kill('SIGQUIT')
})

/** A separate PostgreSQL server that a test may stop, start and kill. */
export class PostgresServer {
  readonly #folder: string
  readonly #settings: readonly string[]
  #port = 0
  #server: ChildProcess | null = null

  private constructor(folder: string, settings: Record<string, string>) {
    this.#folder = folder
    this.#settings = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  }

  /**
   * Creates one and starts it.
   * @param options the parent folder, by default the system's for temporary files; settings that differ from ours
   */
  static async create({ folder = tmpdir(), settings = {} } = {}): Promise<PostgresServer> {
    const own = mkdtempSync(join(folder, 'guildhall-postgres-'))
    const { uid, gid } = postgresAccount()
    if (uid !== undefined) chownSync(own, uid, gid ?? uid)
    chmodSync(own, 0o700)
    const made = new PostgresServer(own, settings)
    const args = ['-D', join(own, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']
    await promisify(execFile)(programOf('initdb'), args, { cwd: own, uid, gid })
    await made.start()
    return made
  }

  get #data(): string {
    return join(this.#folder, 'data')
  }

  get #standby(): string {
    return join(this.#folder, 'standby')
  }

  /** Its address, the same after each start. */
  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.#port}/postgres`
  }

  get port(): number {
    return this.#port
  }

  /** Resolves when it answers. */
  async start(): Promise<void> {
    for (let tries = 1; ; tries++) {
      const isKnown = this.#port !== 0
      if (!isKnown) this.#port = await freePort()
      const failure = await this.#run()
      if (failure === null) return
      if (isKnown || tries === MOST_TRIES) throw new Error(`PostgreSQL ended: ${failure}`)
      this.#port = 0
    }
  }

  async stop(how: Stop): Promise<void> {
    const server = this.#server
    this.#server = null
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'close')
    server.kill(SIGNALS[how])
    await ended
  }

  async restart(how: Stop): Promise<void> {
    await this.stop(how)
    await this.start()
  }

  /** Restarts it, and copies its data: the copy is a standby that receives nothing from now on. */
  async copy(): Promise<void> {
    await this.stop('fast')
    await promisify(execFile)('cp', ['-a', this.#data, this.#standby])
    await this.start()
  }

  /** Crashes it, and promotes the copy in its place, which lacks what was committed since. */
  async promoteCopy(): Promise<void> {
    await this.stop('immediate')
    rmSync(this.#data, { recursive: true })
    renameSync(this.#standby, this.#data)
    // Without an archive, recovery ends at once and begins a new timeline.
    writeFileSync(join(this.#data, 'recovery.signal'), '')
    writeFileSync(join(this.#data, 'postgresql.auto.conf'), "restore_command = 'false'\n", { flag: 'a' })
    const { uid, gid } = postgresAccount()
    if (uid !== undefined) chownSync(join(this.#data, 'recovery.signal'), uid, gid ?? uid)
    await this.start()
  }

  /** Stops it and removes all its data. */
  async remove(): Promise<void> {
    await this.stop('immediate')
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** Its output if it ended before it was ready; null if it is ready. */
  async #run(): Promise<string | null> {
    const args = ['-D', this.#data, '-p', String(this.#port), ...this.#settings]
    const server = spawn(programOf('postgres'), args, {
      cwd: this.#folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...postgresAccount(),
    })
    running.add(server)
    const ended = once(server, 'close').then(() => {
      running.delete(server)
      return true
    })
    let output = ''
    const isReady = new Promise<false>((resolve) =>
      server.stderr.setEncoding('utf8').on('data', (text: string) => {
        output += text
        if (IS_READY.test(output)) resolve(false)
      }),
    )
    if (await Promise.race([ended, isReady])) return output
    this.#server = server
    return null
  }
}

/** PostgreSQL doesn't run as root: in that case the account of its package runs it. */
export function postgresAccount(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** Debian installs the programs of each version in a folder of their own, which is in no PATH. */
const programOf = (name: string): string => globSync(`/usr/lib/postgresql/*/bin/${name}`).sort().at(-1) ?? name

async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.from + Math.floor(Math.random() * (PORTS.to - PORTS.from))
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    await new Promise((closed) => probe.close(closed))
    return port
  }
}
