import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { BotGateway } from './bot-gateway.ts'

/** How a program is started. */
export interface RunOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  /**
   * When the program counts as ready: once its bot has connected (the default), once a line of its output matches, or
   * at once.
   */
  readonly ready?: 'connected' | 'started' | RegExp
  /**
   * The clock of its Date, timeouts and intervals: that of the sandbox, by default if its clock is frozen, or the
   * machine's.
   */
  readonly timers?: 'sandbox' | 'machine'
}

interface ProcessParts {
  readonly command: readonly [string, ...string[]]
  readonly options: RunOptions
  /** Returns the variables that redirect the program to the world, besides the given ones. */
  readonly environment: (given: NodeJS.ProcessEnv) => Promise<Record<string, string>>
  /** The ids of the bot's connected sessions. */
  readonly sessions: () => Promise<readonly string[]>
  readonly gateway: BotGateway
}

/** The interval at which the bot's connection is checked, ms. */
const ASKED_MS = 10

/** How long a program may take to end after it was asked to, ms. */
const STOP_MS = 5000

/** The maximum number of characters of output that are stored. */
const MOST_OUTPUT = 1_000_000

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/** A bot in a separate process. */
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

  /** Its standard output and standard error since it was started; at most the last million characters. */
  get output(): string {
    return this.#output
  }

  /** Its exit status; null while it runs, or if a signal ended it. */
  get exitCode(): number | null {
    return this.#child?.exitCode ?? null
  }

  /** Resolves when it has ended, or at once if it isn't running. */
  get ended(): Promise<void> {
    const child = this.#child
    return child === null || hasEnded(child) ? Promise.resolve() : once(child, 'close').then(() => {})
  }

  /** @internal Starts it; resolves when it is ready. @throws Error with its output if it ends before */
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
    // Prevents an unhandled rejection if the program ends later.
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

  /** Asks it to end, and kills it if it doesn't. */
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
