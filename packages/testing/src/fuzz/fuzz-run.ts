import { inspect } from 'node:util'
import fc from 'fast-check'
import type { ApiResponse } from '../clients/test-client.ts'
import { storeFaults } from '../invariants/store-invariants.ts'
import { anyCall, type FuzzCall } from './fuzz-calls.ts'
import { FuzzWorld } from './fuzz-world.ts'
import { anyFrame, type FuzzFrame, HostileClients } from './hostile-clients.ts'
import { ListeningSessions } from './listening-sessions.ts'
import { type FuzzRequest, performCall, toRequest, withReferences } from './perform-call.ts'
import { anyRawRequest, type RawRequest, sendRaw } from './raw-requests.ts'

/** The maximum time for a response, ms. */
const MOST_PATIENCE_MS = 30_000

/** A fault. */
export interface FuzzFault {
  /** Equal for faults with probably the same cause. */
  readonly kind: string
  readonly details: string
  /** How many calls had started by then. */
  readonly after: number
}

/** How many calls of an operation were answered with which status. */
export type StatusCounts = Map<string, Map<number, number>>

/** The result of a series of calls. */
export interface FuzzOutcome {
  readonly faults: FuzzFault[]
  readonly answers: StatusCounts
}

/** One step of a run. */
export type Step = { call: FuzzCall } | { raw: RawRequest } | { frame: FuzzFrame } | { pass_ms: number }

/** Less than the gateway's heartbeat timeout. */
const MOST_PASSING_MS = 30_000

/** Any step: mostly calls of operations. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 300, arbitrary: anyCall.map((call) => ({ call })) },
  { weight: 15, arbitrary: anyRawRequest.map((raw) => ({ raw })) },
  { weight: 15, arbitrary: anyFrame.map((frame) => ({ frame })) },
  { weight: 1, arbitrary: fc.nat(MOST_PASSING_MS).map((pass_ms) => ({ pass_ms })) },
)

/** The number of steps after which the listeners' events are checked. */
const LOOK_EVERY = 500

/** Runs steps in a world of its own, some of them simultaneously, with listening sessions, and checks for faults. */
export async function runFuzzSteps(steps: readonly Step[], { atOnce = 1 } = {}): Promise<FuzzOutcome> {
  const fuzzWorld = await FuzzWorld.create()
  const stretch = await FuzzRun.begin(fuzzWorld)
  try {
    const rest = steps[Symbol.iterator]()
    const work = async () => {
      for (const step of rest) await stretch.take(step)
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    await stretch.end()
  } finally {
    await stretch.over()
    await fuzzWorld.world.close()
  }
  return stretch.outcome
}

class FuzzRun {
  readonly outcome: FuzzOutcome = { faults: [], answers: new Map() }
  readonly #fuzzWorld: FuzzWorld
  readonly #port: number
  readonly #unhandled = (error: unknown) => this.#fault(`unhandled: ${error}`, inspect(error))
  readonly #hostile: HostileClients
  #listeners: ListeningSessions | null = null
  #begun = 0
  /** Time steps are sequential, so that no heartbeat is late. */
  #passing: Promise<void> = Promise.resolve()

  private constructor(fuzzWorld: FuzzWorld, port: number) {
    this.#fuzzWorld = fuzzWorld
    this.#port = port
    this.#hostile = new HostileClients(fuzzWorld, port)
    fuzzWorld.world.app.kernel.log.error = (logged: unknown) =>
      this.#fault(`logged: ${whatFailed(logged)}`, inspect(logged))
    process.on('unhandledRejection', this.#unhandled)
  }

  static async begin(fuzzWorld: FuzzWorld): Promise<FuzzRun> {
    const { world } = fuzzWorld
    const port = await world.app.listen()
    const stretch = new FuzzRun(fuzzWorld, port)
    const people = [world.owner, world.member, world.bot, world.moderator, world.stranger, world.administrator]
    stretch.#listeners = await ListeningSessions.open(world, port, people, (kind, details) =>
      stretch.#fault(kind, details),
    )
    return stretch
  }

  /** Compares everyone's events with the actual state. */
  async end(): Promise<void> {
    await this.#hostile.leave()
    await this.#fuzzWorld.world.app.worker.settled()
    await this.#listeners?.compare()
    for (const fault of await storeFaults(this.#fuzzWorld.world.db))
      this.#fault(`store: ${withoutNumbers(fault)}`, fault)
    await this.#listeners?.leave()
  }

  async over(): Promise<void> {
    await this.#listeners?.leave()
    process.off('unhandledRejection', this.#unhandled)
  }

  async take(step: Step): Promise<void> {
    if (++this.#begun % LOOK_EVERY === 0) this.#listeners?.look()
    if ('call' in step) await this.#call(step.call)
    else if ('raw' in step) await this.#sendRaw(step.raw)
    else if ('frame' in step) await this.#sendFrame(step.frame)
    else {
      this.#passing = this.#passing.then(() => this.#pass(step.pass_ms))
      await this.#passing
    }
  }

  async #pass(ms: number): Promise<void> {
    await this.#listeners?.beat()
    this.#fuzzWorld.world.clock.advance(ms)
    await this.#listeners?.beat()
  }

  async #sendRaw(raw: RawRequest): Promise<void> {
    const { callers } = this.#fuzzWorld
    const token = callers[raw.who % callers.length]?.token
    const path = withReferences(raw.path, this.#fuzzWorld, {})
    const headers = [...raw.headers, ...(token && raw.who % 3 !== 0 ? [`Authorization: ${token}`] : [])]
    const shown = `${raw.method} ${path.slice(0, 300)} ${inspect(headers)} ${raw.body.subarray(0, 200)}`
    const answer = await inTime(sendRaw(this.#port, { ...raw, path, headers }))
    if (answer === null) return this.#fault('a raw request has no response', shown)
    const status = Number(/^(?:HTTP\/1\.1 100 Continue\r\n\r\n)*HTTP\/1\.1 (\d{3}) /u.exec(answer)?.[1] ?? 0)
    const isFine = (status >= 200 && status < 500) || status === 501 || status === 503
    if (!isFine && answer !== '') this.#fault(`a raw request has status ${status}`, `${shown}\n${answer.slice(0, 500)}`)
    this.#count('raw', status)
  }

  async #sendFrame(frame: FuzzFrame): Promise<void> {
    const complaint = await inTime(
      this.#hostile
        .send(frame)
        .then((outcome) => outcome ?? 'fine')
        .catch(String),
    )
    if (complaint !== 'fine') this.#fault(complaint ?? 'a frame has no end', inspect(frame))
  }

  async #call(call: FuzzCall): Promise<void> {
    const request = toRequest(this.#fuzzWorld, call)
    const { name } = call.operation
    const shown = `${name}, by ${request.caller.name}: ${request.method} ${request.path} ${inspect(request.body)}`
    try {
      const answer = await inTime(performCall(request))
      if (!answer) return this.#fault(`${name} isn't answered`, shown)
      const complaint = complaintAbout(call, answer)
      if (complaint) this.#fault(`${name}: ${complaint}`, `${shown}\n${inspect(answer)}`)
      this.#count(name, answer.status)
      await this.#learn(call, request, answer)
    } catch (error) {
      this.#fault(
        `${name}: ${withoutNumbers(String(error).split('\n').slice(0, 3).join(' '))}`,
        `${shown}\n${inspect(error)}`,
      )
    }
  }

  async #learn({ operation }: FuzzCall, { caller, place }: FuzzRequest, answer: ApiResponse): Promise<void> {
    if (answer.status < 300) this.#fuzzWorld.objects.learn(answer.body, place)
    if (
      ['Create DM', 'Group DM Add Recipient', 'Create Application'].includes(operation.name) &&
      answer.body?.id &&
      answer.status < 300 &&
      caller.person
    ) {
      this.#fuzzWorld.objects.owners.set(answer.body.id, caller.person.id)
    }
    const { guildId, channelId, messageId } = place
    if (answer.status === 404)
      this.#fuzzWorld.objects.forget({ 10003: channelId, 10004: guildId, 10008: messageId }[Number(answer.body?.code)])
    if (answer.status === 401 || operation.name === 'Logout') await this.#fuzzWorld.renew(caller)
    if (operation.name === 'Reset Bot Token' && answer.status === 200) {
      const botId = Buffer.from(answer.body.token.split('.')[0], 'base64').toString()
      this.#fuzzWorld.botToken(botId, answer.body.token)
    }
  }

  #count(name: string, status: number): void {
    const counts = this.outcome.answers.get(name) ?? new Map<number, number>()
    counts.set(status, (counts.get(status) ?? 0) + 1)
    this.outcome.answers.set(name, counts)
  }

  #fault(kind: string, details: string): void {
    this.outcome.faults.push({ kind: kind.slice(0, 300), details: details.slice(0, 6000), after: this.#begun })
  }
}

/** The fault of a response, if there is one. */
function complaintAbout({ operation }: FuzzCall, { status, body }: ApiResponse): string | null {
  if (status === 503 && body?.code === 0) return null
  if (status >= 500) return `status ${status}`
  if (status < 300) {
    const expected = operation.status ?? (operation.returns === 'nothing' ? 204 : 200)
    return status === expected || status === 204 ? null : `status ${status} instead of ${expected}`
  }
  const isError = typeof body?.message === 'string' && typeof body.code === 'number'
  const isFlat = status === 400 && Object.values(Object(body)).every(Array.isArray)
  const isOAuth2 = operation.encoding === 'form' && typeof body?.error === 'string'
  return isError || isFlat || isOAuth2 ? null : `an error in an unknown format, status ${status}`
}

/** The logged error, and where it was thrown. */
function whatFailed(logged: unknown): string {
  const error: unknown = Reflect.get(Object(logged), 'err') ?? logged
  if (!(error instanceof Error)) return inspect(error).slice(0, 200)
  const frames = error.stack?.split('\n').filter((line) => line.includes('/src/')) ?? []
  const places = frames.slice(0, 3).map((line) => /([\w-]+\.ts:\d+)/u.exec(line)?.[1])
  return `${withoutNumbers(error.message)} at ${places.join(' < ')}`
}

const withoutNumbers = (text: string): string => text.replace(/\d{4,}/gu, 'N')

/** The value if it arrives in time; else null. */
function inTime<T>(work: Promise<T>): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const impatience = setTimeout(() => resolve(null), MOST_PATIENCE_MS)
    work.then(resolve, reject).finally(() => clearTimeout(impatience))
  })
}
