import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { anyCall, type FuzzCall } from '../fuzz/fuzz-calls.ts'
import { FuzzWorld } from '../fuzz/fuzz-world.ts'
import { type FuzzRequest, toRequest } from '../fuzz/perform-call.ts'
import { storeFaults } from '../invariants/store-invariants.ts'
import type { CrashPlan } from './crash-run.ts'
import { KillableServer } from './killable-server.ts'
import { SeededRandom } from './seeded-random.ts'
import { readShownState, type ShownState, stateDifferences } from './shown-state.ts'
import { StoreHistory } from './store-history.ts'

/** The result of a run. */
export interface RandomCrashReport {
  readonly seed: number
  readonly kills: number
  /** How many writes were answered with a success, and how many operations these were. */
  readonly written: number
  readonly operations: number
  /** How many requests were not answered. */
  readonly unanswered: number
  readonly faults: readonly string[]
}

type Answer = { readonly status: number; readonly body: any }

const anyWrite = anyCall.filter(({ operation }) => operation.method !== 'GET')

const CALLS_A_LIFE = 150
const CALLS_AT_ONCE = 4
const LONGEST_WAIT_MS = 30
/** The maximum time for a response, ms: a hanging server is a fault. */
const ANSWER_MS = 60_000

/**
 * Makes random calls of all operations to a real server and kills it. In every second life it is killed when all calls
 * were answered: then everything that its readers saw must be the same after the restart. In the others it is killed
 * during the calls. After each kill the store is checked.
 */
export async function runRandomCrashes(plan: Omit<CrashPlan, 'progress'>): Promise<RandomCrashReport> {
  const server = await KillableServer.create(plan.store)
  try {
    return await new RandomCrashRun(plan, server).toTheEnd()
  } finally {
    await server.close()
  }
}

class RandomCrashRun {
  readonly #plan: Omit<CrashPlan, 'progress'>
  readonly #server: KillableServer
  readonly #random: SeededRandom
  readonly #history = new StoreHistory([])
  readonly #faults: string[] = []
  readonly #operations = new Set<string>()
  #written = 0
  #unanswered = 0
  #isKilled = false

  constructor(plan: Omit<CrashPlan, 'progress'>, server: KillableServer) {
    this.#plan = plan
    this.#server = server
    this.#random = new SeededRandom(plan.seed)
  }

  async toTheEnd(): Promise<RandomCrashReport> {
    const { kills, seed } = this.#plan
    const store = await this.#server.open()
    const fuzzWorld = await FuzzWorld.create(store)
    await fuzzWorld.world.close()
    const calls = fc.sample(anyWrite, { seed, numRuns: kills * CALLS_A_LIFE })
    for (let life = 0; this.#server.kills < kills && this.#faults.length === 0; life++) {
      const some = calls.slice(life * CALLS_A_LIFE, (life + 1) * CALLS_A_LIFE)
      await this.#start()
      if (life % 2 === 0) await this.#killAfter(fuzzWorld, some)
      else await this.#killDuring(fuzzWorld, some)
    }
    return {
      ...{ seed, kills: this.#server.kills, written: this.#written, unanswered: this.#unanswered },
      ...{ operations: this.#operations.size, faults: this.#faults },
    }
  }

  /** Kills it after its last response, and compares what it shows after a restart. */
  async #killAfter(fuzzWorld: FuzzWorld, calls: readonly FuzzCall[]): Promise<void> {
    await this.#perform(fuzzWorld, calls)
    await this.#server.finishDueJobs()
    const before = await this.#look(fuzzWorld)
    await this.#kill()
    await this.#start()
    const after = await this.#look(fuzzWorld)
    this.#faults.push(...stateDifferences(before, after))
    await this.#kill()
  }

  /** Kills it while calls are being made. */
  async #killDuring(fuzzWorld: FuzzWorld, calls: readonly FuzzCall[]): Promise<void> {
    let left = this.#random.below(calls.length)
    await this.#perform(fuzzWorld, calls, async () => {
      if (left-- !== 0) return
      await wait(this.#random.below(LONGEST_WAIT_MS))
      await this.#kill()
    })
    if (!this.#isKilled) await this.#kill()
  }

  async #start(): Promise<void> {
    await this.#server.start()
    this.#isKilled = false
  }

  /** Kills it, and checks its store. */
  async #kill(): Promise<void> {
    this.#isKilled = true
    await this.#server.kill()
    const store = await this.#server.openRemains()
    const { faults } = await this.#history.check(store.db)
    this.#faults.push(...faults, ...(await storeFaults(store.db)))
    await store.close()
  }

  /** Makes calls, several at once, until it is killed. */
  async #perform(fuzzWorld: FuzzWorld, calls: readonly FuzzCall[], answered?: () => Promise<void>): Promise<void> {
    const left = calls.values()
    const work = async () => {
      for (const call of left) {
        const request = toRequest(fuzzWorld, call)
        const answer = await this.#send(request)
        if (this.#isKilled) return
        if (answer) this.#learn(fuzzWorld, call, request, answer)
        await answered?.()
      }
    }
    await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work))
  }

  #learn({ objects }: FuzzWorld, { operation }: FuzzCall, { place }: FuzzRequest, { status, body }: Answer): void {
    if (status >= 500 && status !== 503 && status !== 501) this.#faults.push(`${operation.name}: ${status}`)
    if (status >= 300) return
    objects.learn(body, place)
    this.#operations.add(operation.name)
    this.#written++
  }

  /** Null without a response. */
  async #send({ caller, method, path, body, headers }: FuzzRequest): Promise<Answer | null> {
    const { token, person } = caller
    const isForm = body instanceof FormData
    const sent = body === undefined ? undefined : isForm || typeof body === 'string' ? body : JSON.stringify(body)
    try {
      const all = new Headers(headers)
      if (token !== null) all.set('authorization', person?.user.bot ? `Bot ${token}` : token)
      if (sent !== undefined && !isForm) all.set('content-type', 'application/json')
      return await this.#answerOf(path, { method, headers: all, ...(sent !== undefined && { body: sent }) })
    } catch (error) {
      // The client refuses some methods with a body, and some characters in headers.
      if (error instanceof TypeError && error.cause === undefined) return null
      this.#unanswered++
      if (!this.#isKilled) this.#faults.push(`${method} ${path}: ${error}`)
      return null
    }
  }

  async #answerOf(path: string, init: RequestInit): Promise<Answer> {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const answer = await fetch(`http://127.0.0.1:${this.#server.port}/api/v10${path}`, { ...init, signal })
    const text = await answer.text()
    const isJson = /^application\/json(?:;|$)/u.test(answer.headers.get('content-type') ?? '') && text !== ''
    return { status: answer.status, body: isJson ? JSON.parse(text) : text }
  }

  async #look({ world }: FuzzWorld): Promise<ShownState> {
    const { owner, administrator, bot } = world
    const readers = Object.entries({ owner, administrator, bot })
    return readShownState(
      new Map(readers.map(([name, { token, user }]) => [name, user.bot ? `Bot ${token}` : token])),
      (token, path) => this.#answerOf(path, { headers: { authorization: token } }),
    )
  }
}
