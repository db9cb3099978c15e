import { setTimeout as wait } from 'node:timers/promises'
import type { SeededRandom } from './seeded-random.ts'
import type { Write, WriteLedger } from './write-ledger.ts'

/** A writer's object: its ID, and its checked fields as text. */
export interface TrackedObject {
  readonly id: string
  readonly state: string
}

export type TrackedObjects = Map<string, TrackedObject>

/** A write that a writer tries. */
export interface WriteAttempt extends Partial<Pick<Write, 'audits' | 'events' | 'copies'>> {
  readonly token: string
  readonly method: string
  readonly path: string
  readonly body?: object
  /** The writer's objects afterwards; without a response, IDs are unknown. */
  change(objects: TrackedObjects, answer: any): void
}

/** The load's access to the run. */
export interface LoadContext {
  readonly port: number
  readonly ledger: WriteLedger
  /** How often the server has become ready. */
  starts(): number
  isOver(): boolean
  /** Whether the run is over because of a fault. */
  isGivenUp(): boolean
  reportFault(fault: string): void
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
  readonly #stage: LoadContext
  #objects: TrackedObjects = new Map()
  /** The unanswered write, and the state if it was stored. */
  #unanswered: { write: Write; objects: TrackedObjects; life: number } | null = null
  /** The server start after which all was checked. */
  #life = -1
  #count = 0
  #hasLooked = false

  constructor(name: string, stage: LoadContext, random: SeededRandom) {
    this.name = name
    this.#stage = stage
    this.random = random
  }

  /** Picks the next write. */
  protected abstract nextWrite(objects: ReadonlyMap<string, TrackedObject>): WriteAttempt

  /** Reads all of its objects; null without a response. */
  protected abstract readObjects(): Promise<TrackedObjects | null>

  /** Writes until it is stopped, and then checks everything. */
  async run(): Promise<void> {
    while (!this.#stage.isOver()) {
      if (this.#life === this.#stage.starts()) await this.#write()
      else await this.#settle()
    }
    while (!this.#stage.isGivenUp() && !(await this.#settle())) await wait(RETRY_MS)
  }

  /** The last known state of its objects. */
  protected get known(): ReadonlyMap<string, TrackedObject> {
    return this.#objects
  }

  /** A unique name. */
  protected uniqueName(): string {
    return `${this.name}x${++this.#count}`
  }

  /** Sends a request; null without a response, or if the server is closing. */
  protected async request(token: string, method: string, path: string, body?: object, reason?: string) {
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
        this.reportFault(`${method} ${path}: no response, and the connection stays open`)
      return null
    }
  }

  /** Reads an object; null without a response, undefined if it doesn't exist. */
  protected async read(token: string, path: string): Promise<any> {
    const answer = await this.request(token, 'GET', `/api/v10${path}`)
    if (answer === null) return null
    if (answer.status === 404 || answer.status === 401) return undefined
    if (answer.status !== 200) this.reportFault(`GET ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  /** Reads an object that must exist; null without a response. */
  protected async list(token: string, path: string): Promise<any> {
    const found = await this.read(token, path)
    if (found === undefined) this.reportFault(`GET ${path}: not there`)
    return found ?? null
  }

  protected reportFault(what: string): void {
    this.#stage.reportFault(`${this.name}: ${what}`)
  }

  async #write(): Promise<void> {
    const life = this.#stage.starts()
    const nextWrite = this.nextWrite(this.#objects)
    const { token, method, path, body } = nextWrite
    const reason = `${this.name} writes ${this.#stage.ledger.writes.length}: ${method} ${path}`
    const write = this.#stage.ledger.begin(reason, nextWrite)
    const answer = await this.request(token, method, `/api/v10${path}`, body, encodeURIComponent(reason))
    const after = new Map(this.#objects)
    if (answer === null) {
      nextWrite.change(after, {})
      this.#unanswered = { write, objects: after, life }
      this.#life = -1
    } else if (answer.status < 300) {
      this.#stage.ledger.answer(write)
      nextWrite.change(after, answer.body)
      this.#objects = after
    } else {
      write.state = 'never'
      this.reportFault(`${reason}: ${answer.status} ${JSON.stringify(answer.body)}`)
    }
  }

  /** Checks everything; false if that must be repeated. A stopping server's response proves nothing. */
  async #settle(): Promise<boolean> {
    const life = this.#stage.starts()
    const found = this.#unanswered?.life === life ? null : await this.readObjects()
    if (found === null) {
      await wait(RETRY_MS)
      return false
    }
    const unanswered = this.#unanswered
    const asBefore = isSame(found, this.#objects)
    const asAfter = unanswered !== null && isSame(found, unanswered.objects)
    // Initial objects are no writer's.
    if (this.#hasLooked && !asBefore && !asAfter) this.#reportDifference(found)
    if (unanswered && asBefore !== asAfter) unanswered.write.state = asAfter ? 'happened' : 'never'
    this.#hasLooked = true
    this.#unanswered = null
    this.#objects = found
    this.#life = life
    return true
  }

  #reportDifference(found: TrackedObjects): void {
    const unanswered = this.#unanswered
    const may = unanswered && `, or with ${unanswered.write.reason} ${shown(unanswered.objects)}`
    this.reportFault(`found ${shown(found)}; expected ${shown(this.#objects)}${may ?? ''}`)
  }
}

const shown = (objects: TrackedObjects): string =>
  JSON.stringify(Object.fromEntries([...objects].map(([key, { state }]) => [key, state]).sort()))

const isSame = (a: TrackedObjects, b: TrackedObjects): boolean => shown(a) === shown(b)
