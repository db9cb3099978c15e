import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HEARTBEAT_INTERVAL_MS } from '@guildhall/protocol/gateway'
import { systemClock } from '../../kernel/clock.ts'
import type { ClockAddress } from '../../redirect/redirection.ts'
import { ProgramClock } from './program-clock.ts'

/** How many programs and threads may follow a clock at once. */
const MOST_PROGRAMS = 64

/** How often it is checked whether a starting program has connected, ms. */
const LOOKED_MS = 2

interface Entrance {
  readonly server: Server
  /** Programs create a file here before their first line runs, and connect a little later. */
  readonly folder: string
}

/** The programs whose timers follow the clock of a sandbox. They connect to a port that is opened for the first one. */
export class ProgramClocks {
  readonly #now: () => number
  readonly #token = randomBytes(16).toString('hex')
  readonly #connected = new Set<ProgramClock>()
  #entrance: Promise<Entrance> | null = null

  /** @param now returns the sandbox's time, ms since 1970 */
  constructor(now: () => number) {
    this.#now = now
  }

  /** The address of the clock for a program that is being started. */
  async address(): Promise<ClockAddress> {
    this.#entrance ??= this.#open()
    const { server, folder } = await this.#entrance
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    return { port, token: this.#token, folder, now: this.#now(), heartbeat_ms: HEARTBEAT_INTERVAL_MS }
  }

  /** The time of the next timer of any program, as last reported; null if there is none. */
  get next(): number | null {
    const all = [...this.#connected].flatMap(({ next }) => (next === null ? [] : [next]))
    return all.length === 0 ? null : Math.min(...all)
  }

  /** How many programs have not completed their turn yet. */
  get behind(): number {
    return [...this.#connected].filter(({ isBehind }) => isBehind).length
  }

  /** Resolves when every program has the sandbox's time, and has run all timers that are due and their effects. */
  async follow(): Promise<void> {
    const entrance = await this.#entrance
    while (entrance && [...expected(entrance.folder)].length > 0) await moment()
    const now = this.#now()
    await Promise.all([...this.#connected].map((program) => program.goTo(now)))
  }

  async close(): Promise<void> {
    const entrance = await this.#entrance
    this.#entrance = null
    for (const program of this.#connected) program.close()
    entrance?.server.close()
    if (entrance) rmSync(entrance.folder, { recursive: true, force: true })
  }

  async #open(): Promise<Entrance> {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-programs-'))
    const server = createServer((socket) => this.#accept(socket, folder))
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
    return { server, folder }
  }

  #accept(socket: Socket, folder: string): void {
    if (this.#connected.size >= MOST_PROGRAMS) {
      socket.destroy()
      return
    }
    const program = new ProgramClock(socket, {
      token: this.#token,
      now: this.#now,
      connected: (name) => rmSync(join(folder, name), { force: true }),
    })
    this.#connected.add(program)
    socket.on('close', () => this.#connected.delete(program))
  }
}

const moment = () => new Promise<void>((resolve) => systemClock.after(LOOKED_MS, resolve))

/**
 * Running programs that have started and aren't connected yet. A file's name contains the ids of process and thread.
 */
function* expected(folder: string): Iterable<string> {
  for (const name of readdirSync(folder)) {
    if (isRunning(Number.parseInt(name, 10))) yield name
    else rmSync(join(folder, name), { force: true })
  }
}

function isRunning(process_id: number): boolean {
  try {
    return process.kill(process_id, 0)
  } catch {
    return false
  }
}
