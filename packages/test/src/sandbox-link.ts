import type { InteractionResult } from '@guildhall/protocol/sandboxes/interaction-result'
import type { CallRecord } from './call-record.ts'
import type { ControlApi } from './control-api.ts'
import type { UserInteraction } from './interaction.ts'

/** How many calls are kept. */
const MOST_CALLS = 1000

/** What the server says when a sandbox has settled. */
interface Settled {
  readonly now: number
  readonly interactions: readonly InteractionResult[]
}

/** Calls the test API for one sandbox, and keeps what it said last. */
export class SandboxLink {
  /** Milliseconds since 1970, by the sandbox's clock. */
  now = 0
  readonly calls: CallRecord[] = []
  readonly interactions = new Map<string, UserInteraction>()
  readonly #control: ControlApi
  readonly #path: string
  /** What was asked for in passing and is not done yet: everything else waits for it. */
  #queue: Promise<unknown> = Promise.resolve()

  constructor(control: ControlApi, id: string) {
    this.#control = control
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

  /** Asks for something whose caller need not wait: it is done in order, before what is asked for later. */
  inPassing(method: string, what: string, body?: object): Promise<void> {
    const done = this.#queue.then(async () => {
      await this.#control.call(method, `${this.#path}/${what}`, body)
    })
    this.#queue = done.catch(() => {})
    return done
  }

  /** Has the sandbox settle, and takes what came of everything by then. */
  async settle(what: 'settle' | 'clock', body: object): Promise<void> {
    const { now, interactions } = await this.post<Settled>(what, body)
    this.now = now
    for (const result of interactions) this.interactions.get(result.id)?.update(result)
    const since = this.calls.at(-1)?.number ?? 0
    this.calls.push(...(await this.get<CallRecord[]>(`/calls?since=${since}`)))
    if (this.calls.length > MOST_CALLS) this.calls.splice(0, this.calls.length - MOST_CALLS)
  }

  /** Ends the sandbox. */
  async delete(): Promise<void> {
    await this.#queue
    await this.#control.call('DELETE', this.#path)
  }
}
