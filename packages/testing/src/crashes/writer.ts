import { setTimeout as wait } from 'node:timers/promises'
import type { Ledger, Write } from './ledger.ts'
import type { SeededRandom } from './seeded-random.ts'

/** A writer's object: its ID, and its checked fields as text. */
export interface WatchedThing {
  readonly id: string
  readonly state: string
}

export type WatchedThings = Map<string, WatchedThing>

/** A write that a writer tries. */
export interface WriteAttempt extends Partial<Pick<Write, 'audits' | 'events' | 'copies'>> {
  readonly token: string
  readonly method: string
  readonly path: string
  readonly body?: object
  /** The writer's objects afterwards; without a response, IDs are unknown. */
  change(things: WatchedThings, answer: any): void
}

/** The load's access to the run. */
export interface Stage {
  readonly port: number
  readonly ledger: Ledger
  /** How often the server has become ready. */
  lives(): number
  isOver(): boolean
  /** Whether the run is over because of a fault. */
  isGivenUp(): boolean
  complain(fault: string): void
}

const RETRY_MS = 20
/** The maximum time for a response, ms: a hanging server is a fault. */
const ANSWER_MS = 60_000

/**
 * Writes to objects that nobody else changes, one after the other, and knows their state. After each restart it checks
 * all of them: they must be as after the last response, or after the one unanswered write.
 */
export abstract class Writer {
  readonly name: string
  protected readonly random: SeededRandom
  readonly #stage: Stage
  #things: WatchedThings = new Map()
  /** The unanswered write, and the state if it was stored. */
  #doubt: { write: Write; things: WatchedThings; life: number } | null = null
  /** The server start after which all was checked. */
  #life = -1
  #count = 0
  #hasLooked = false

  constructor(name: string, stage: Stage, random: SeededRandom) {
    this.name = name
    this.#stage = stage
    this.random = random
  }

  /** Picks the next write. */
  protected abstract attempt(things: ReadonlyMap<string, WatchedThing>): WriteAttempt

  /** Reads all of its objects; null without a response. */
  protected abstract look(): Promise<WatchedThings | null>

  /** Writes until it is stopped, and then checks everything. */
  async run(): Promise<void> {
    while (!this.#stage.isOver()) {
      if (this.#life === this.#stage.lives()) await this.#write()
      else await this.#settle()
    }
    while (!this.#stage.isGivenUp() && !(await this.#settle())) await wait(RETRY_MS)
  }

  /** The last known state of its objects. */
  protected get known(): ReadonlyMap<string, WatchedThing> {
    return this.#things
  }

  /** A unique name. */
  protected fresh(): string {
    return `${this.name}x${++this.#count}`
  }

  /** Sends a request; null without a response, or if the server is closing. */
  protected async ask(token: string, method: string, path: string, body?: object, reason?: string) {
    try {
      const answer = await fetch(`http://127.0.0.1:${this.#stage.port}${path}`, {
        method,
        headers: {
          authorization: token,
          ...(body && { 'content-type': 'application/json' }),
          ...(reason !== undefined && { 'x-audit-log-reason': reason }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (answer.status === 503) return null
      const isJson = answer.headers.get('content-type')?.startsWith('application/json')
      return { status: answer.status, body: isJson ? JSON.parse(bytes.toString()) : bytes }
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError')
        this.complain(`${method} ${path}: no response, and the connection stays open`)
      return null
    }
  }

  /** Reads an object; null without a response, undefined if it doesn't exist. */
  protected async read(token: string, path: string): Promise<any> {
    const answer = await this.ask(token, 'GET', `/api/v10${path}`)
    if (answer === null) return null
    if (answer.status === 404 || answer.status === 401) return undefined
    if (answer.status !== 200) this.complain(`GET ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  /** Reads an object that must exist; null without a response. */
  protected async list(token: string, path: string): Promise<any> {
    const found = await this.read(token, path)
    if (found === undefined) this.complain(`GET ${path}: not there`)
    return found ?? null
  }

  protected complain(what: string): void {
    this.#stage.complain(`${this.name}: ${what}`)
  }

  async #write(): Promise<void> {
    const life = this.#stage.lives()
    const attempt = this.attempt(this.#things)
    const { token, method, path, body } = attempt
    const reason = `${this.name} writes ${this.#stage.ledger.writes.length}: ${method} ${path}`
    const write = this.#stage.ledger.begin(reason, attempt)
    const answer = await this.ask(token, method, `/api/v10${path}`, body, encodeURIComponent(reason))
    const after = new Map(this.#things)
    if (answer === null) {
      attempt.change(after, {})
      this.#doubt = { write, things: after, life }
      this.#life = -1
    } else if (answer.status < 300) {
      this.#stage.ledger.answer(write)
      attempt.change(after, answer.body)
      this.#things = after
    } else {
      write.state = 'never'
      this.complain(`${reason}: ${answer.status} ${JSON.stringify(answer.body)}`)
    }
  }

  /** Checks everything; false if that must be repeated. A stopping server's response proves nothing. */
  async #settle(): Promise<boolean> {
    const life = this.#stage.lives()
    const looked = this.#doubt?.life === life ? null : await this.look()
    if (looked === null) {
      await wait(RETRY_MS)
      return false
    }
    const doubt = this.#doubt
    const asBefore = isSame(looked, this.#things)
    const asAfter = doubt !== null && isSame(looked, doubt.things)
    // Initial objects are no writer's.
    if (this.#hasLooked && !asBefore && !asAfter) this.#complainOf(looked)
    if (doubt && asBefore !== asAfter) doubt.write.state = asAfter ? 'happened' : 'never'
    this.#hasLooked = true
    this.#doubt = null
    this.#things = looked
    this.#life = life
    return true
  }

  #complainOf(looked: WatchedThings): void {
    const doubt = this.#doubt
    const may = doubt && `, or with ${doubt.write.reason} ${shown(doubt.things)}`
    this.complain(`found ${shown(looked)}; expected ${shown(this.#things)}${may ?? ''}`)
  }
}

const shown = (things: WatchedThings): string =>
  JSON.stringify(Object.fromEntries([...things].map(([key, { state }]) => [key, state]).sort()))

const isSame = (a: WatchedThings, b: WatchedThings): boolean => shown(a) === shown(b)
