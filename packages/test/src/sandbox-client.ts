import type { CallRecord } from '@guildhall/protocol/sandboxes/call-record'
import type { InteractionResult } from '@guildhall/protocol/sandboxes/interaction-result'
import type { RecordingDifference } from '@guildhall/protocol/sandboxes/recording'
import type { ControlApi } from './control-api.ts'
import type { UserInteraction } from './interaction.ts'
import { type IdleReportAddress, reportIdleState } from './report-idle-state.ts'

/** The maximum number of stored calls. */
const MAX_CALLS = 1000

/** The server's response when a sandbox has settled. */
interface Settled {
  readonly now: number
  readonly interactions: readonly InteractionResult[]
  /** Only for a replay. */
  readonly differences?: readonly RecordingDifference[]
}

/** Calls the test API for one sandbox, and stores its last state. */
export class SandboxClient {
  /** Milliseconds since 1970, by the sandbox's clock. */
  now = 0
  readonly calls: CallRecord[] = []
  readonly interactions = new Map<string, UserInteraction>()
  readonly #control: ControlApi
  readonly #path: string
  /** Whether the sandbox existed before, and is not removed. */
  readonly #isAttached: boolean
  /** The function that ends the idle notifications of this process; they begin before the sandbox first settles. */
  #idleReports: Promise<() => void> | null = null
  /** Pending requests whose caller doesn't wait: all others wait for them. */
  #queue: Promise<unknown> = Promise.resolve()

  constructor(control: ControlApi, id: string, isAttached: boolean) {
    this.#control = control
    this.#isAttached = isAttached
    this.#path = `/sandboxes/${id}`
  }

  async get<T>(what = ''): Promise<T> {
    await this.#queue
    return this.#control.call('GET', this.#path + what)
  }

  async read(what: string): Promise<Buffer> {
    await this.#queue
    return this.#control.read(this.#path + what)
  }

  async post<T>(what: string, body: object): Promise<T> {
    await this.#queue
    return this.#control.call('POST', `${this.#path}/${what}`, body)
  }

  /** Makes a request for which the caller need not wait: it is sent in order, before later requests. */
  enqueue(method: string, what: string, body?: object): Promise<void> {
    const done = this.#queue.then(async () => {
      await this.#control.call(method, `${this.#path}/${what}`, body)
    })
    this.#queue = done.catch(() => {})
    return done
  }

  /** Settles the sandbox, and stores the results. */
  async settle(what: 'settle' | 'clock' | 'replay', body: object): Promise<Settled> {
    this.#idleReports ??= this.post<IdleReportAddress>('programs', {}).then(reportIdleState)
    await this.#idleReports
    const settled = await this.post<Settled>(what, body)
    const { now, interactions } = settled
    this.now = now
    for (const result of interactions) this.interactions.get(result.id)?.update(result)
    const since = this.calls.at(-1)?.number ?? 0
    this.calls.push(...(await this.get<CallRecord[]>(`/calls?since=${since}`)))
    if (this.calls.length > MAX_CALLS) this.calls.splice(0, this.calls.length - MAX_CALLS)
    return settled
  }

  /** Ends the sandbox, unless it existed before, and the notifications. */
  async end(): Promise<void> {
    await this.#queue
    const end = await this.#idleReports?.catch(() => null)
    end?.()
    if (!this.#isAttached) await this.#control.call('DELETE', this.#path)
  }
}
