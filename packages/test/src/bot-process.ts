import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { BotGateway } from './bot-gateway.ts'

/** How a program is started. */
export interface RunOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  /** When it is ready: once its bot has connected (as it is if not given), once a line of its output matches, or at once. */
  readonly ready?: 'connected' | 'started' | RegExp
  /**
   * Whose time its Date, timeouts and intervals follow: that of the sandbox, as they do if nothing is said and its clock is frozen, or
   * the machine's.
   */
  readonly timers?: 'sandbox' | 'machine'
}

interface ProcessParts {
  readonly command: readonly [string, ...string[]]
  readonly options: RunOptions
  /** The variables by which the program meets the world, beside those it is given. */
  readonly environment: (given: NodeJS.ProcessEnv) => Promise<Record<string, string>>
  /** The ids of the bot's connected sessions. */
  readonly sessions: () => Promise<readonly string[]>
  readonly gateway: BotGateway
}

/** How often it is asked whether the bot has connected, ms. */
const ASKED_MS = 10

/** How long a program may take until it has ended after it was asked to, ms. */
const STOP_MS = 5000

/** How much of the end of its output is kept, characters. */
const MOST_OUTPUT = 1_000_000

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/** A bot in a process of its own. */
export class BotProcess implements AsyncDisposable {
  readonly gateway: BotGateway
  readonly #parts: ProcessParts
  #child: ChildProcess | null = null
  #output = ''

  /** @internal */
  constructor(parts: ProcessParts) {
    this.#parts = parts
    this.gateway = parts.gateway
  }

  /** What it has written to standard output and standard error since it was started; of much, the last million characters. */
  get output(): string {
    return this.#output
  }

  /** The status with which it ended; null while it runs, or if a signal ended it. */
  get exitCode(): number | null {
    return this.#child?.exitCode ?? null
  }

  /** Resolves when it has ended, and at once if it doesn't run. */
  get ended(): Promise<void> {
    const child = this.#child
    return child === null || hasEnded(child) ? Promise.resolve() : once(child, 'close').then(() => {})
  }

  /** @internal Starts it; resolves when it is ready. @throws Error if it ends before, with what it wrote */
  async start(): Promise<this> {
    const { command, options, environment, sessions } = this.#parts
    const { ready = 'connected', cwd, env = {} } = options
    const given = { ...process.env, ...env }
    const before = new Set(await sessions())
    const [program, ...args] = command
    const child = spawn(program, args, { cwd, env: { ...given, ...(await environment(given)), ...env } })
    this.#child = child
    this.#output = ''
    const ended = new Promise<never>((_resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code, signal) => {
        reject(new Error(`${command.join(' ')} ended with ${code ?? signal} before it was ready:\n${this.#output}`))
      })
    })
    // Rejects unheard where the program ends later.
    ended.catch(() => {})
    const matched = this.#collect(child, ready)
    if (ready instanceof RegExp) await Promise.race([ended, matched])
    else if (ready === 'connected') {
      const isConnected = async () => (await sessions()).some((id) => !before.has(id))
      while (!(hasEnded(child) || (await isConnected()))) await Promise.race([ended, delay(ASKED_MS)])
    }
    return this
  }

  /** Stops it, and starts it again. */
  async restart(): Promise<void> {
    await this.stop()
    await this.start()
  }

  /** Asks it to end, and makes it end where it doesn't. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#child
    if (child === null || hasEnded(child)) return
    const ended = once(child, 'exit')
    child.kill(signal)
    const patience = new AbortController()
    const late = delay(STOP_MS, null, { signal: patience.signal }).then(() => child.kill('SIGKILL'))
    late.catch(() => {})
    await ended
    patience.abort()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop()
  }

  #collect(child: ChildProcess, ready: RunOptions['ready']): Promise<void> {
    return new Promise((resolve) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding('utf8').on('data', (text) => {
          this.#output = (this.#output + text).slice(-MOST_OUTPUT)
          if (ready instanceof RegExp && ready.test(this.#output)) resolve()
        })
      }
    })
  }
}
