import type { Allowance } from './allowance.ts'
import { RpcCode, RpcProblem } from './codes.ts'
import type { CallingConnection, HostedApp } from './command.ts'
import { RPC_EVENTS } from './events.ts'
import type { HostEvent, HostPorts } from './host-ports.ts'
import type { Authentication } from './need.ts'

const MOST_SUBSCRIPTIONS = 100
const MOST_ASKED = 5

/** What one handshake began: an app loaded anew makes another, and nothing of this one is left to it. */
export class RpcConnection implements CallingConnection {
  authentication: Authentication | null = null
  readonly #ending = new AbortController()
  readonly #place: { readonly app: HostedApp; readonly ports: HostPorts }
  readonly #tell: (event: string, data: unknown) => void
  readonly #questions: Allowance
  /** What was subscribed to, by the event and its arguments as text. */
  readonly #subscriptions = new Map<string, { readonly event: string; readonly args: unknown }>()
  #fresh: { readonly event: string; readonly args: unknown }[] = []
  #asked = 0
  #asking: Promise<unknown> = Promise.resolve()

  /**
   * @param questions how often the user may be asked, whichever connection asks
   * @param tell sends an event to the app
   */
  constructor(
    place: { app: HostedApp; ports: HostPorts },
    questions: Allowance,
    tell: (event: string, data: unknown) => void,
  ) {
    this.#place = place
    this.#questions = questions
    this.#tell = tell
  }

  get signal(): AbortSignal {
    return this.#ending.signal
  }

  get isOpen(): boolean {
    return !this.signal.aborted
  }

  end(): void {
    this.authentication = null
    this.#subscriptions.clear()
    this.#ending.abort()
  }

  subscribe(event: string, args: unknown): void {
    const key = keyOf(event, args)
    if (!this.#subscriptions.has(key) && this.#subscriptions.size >= MOST_SUBSCRIPTIONS)
      throw new RpcProblem(RpcCode.RATE_LIMITED, `At most ${MOST_SUBSCRIPTIONS} subscriptions`)
    const subscription = { event, args }
    this.#subscriptions.set(key, subscription)
    this.#fresh.push(subscription)
  }

  /** @param args null is all that there are of the event */
  unsubscribe(event: string, args: unknown): void {
    for (const [key, subscription] of this.#subscriptions) {
      if (subscription.event === event && (args === null || key === keyOf(event, args))) this.#subscriptions.delete(key)
    }
  }

  inTurn<T>(ask: () => Promise<T>): Promise<T> {
    if (this.#asked >= MOST_ASKED)
      throw new RpcProblem(RpcCode.RATE_LIMITED, 'Rate limited', 'The user has not answered the earlier questions.')
    if (!this.#questions.take())
      throw new RpcProblem(RpcCode.RATE_LIMITED, 'Rate limited', 'The user was asked too often.')
    this.#asked += 1
    const answer = this.#asking.then(() => {
      this.signal.throwIfAborted()
      return ask()
    })
    this.#asking = answer.then(this.#isAsked, this.#isAsked)
    return answer
  }

  /** Tells the app how that stands to which it has just subscribed. */
  tellFresh(): void {
    const fresh = this.#fresh
    this.#fresh = []
    for (const { event, args } of fresh) this.#send(event, RPC_EVENTS[event]?.now(args, this.#place))
  }

  /** Tells the app what has happened, as far as it asked for it. */
  hear(news: HostEvent): void {
    for (const { event, args } of [...this.#subscriptions.values()]) {
      this.#send(event, RPC_EVENTS[event]?.from(news, args, this.#place))
    }
  }

  #send(event: string, data: unknown): void {
    if (data !== undefined && this.isOpen) this.#tell(event, data)
  }

  readonly #isAsked = (): void => {
    this.#asked -= 1
  }
}

const keyOf = (event: string, args: unknown): string => `${event} ${JSON.stringify(args ?? {})}`
