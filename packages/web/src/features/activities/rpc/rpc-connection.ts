import type { CallingConnection, HostedApp } from './command.ts'
import { RPC_EVENTS } from './events.ts'
import type { HostEvent, HostPorts } from './host-ports.ts'
import { RpcCode, RpcProblem } from './rpc-codes.ts'
import type { Authentication } from './rpc-requirement.ts'
import type { TokenBucket } from './token-bucket.ts'

const MOST_SUBSCRIPTIONS = 100
const MOST_ASKED = 5

/** The state since a handshake: a reloaded app starts another connection, and nothing of this one is kept. */
export class RpcConnection implements CallingConnection {
  authentication: Authentication | null = null
  readonly #ending = new AbortController()
  readonly #place: { readonly app: HostedApp; readonly ports: HostPorts }
  readonly #emit: (event: string, data: unknown) => void
  readonly #questions: TokenBucket
  /** The subscriptions, by event and arguments as text. */
  readonly #subscriptions = new Map<string, { readonly event: string; readonly args: unknown }>()
  #fresh: { readonly event: string; readonly args: unknown }[] = []
  #asked = 0
  #asking: Promise<unknown> = Promise.resolve()

  /** @param questions limits the dialogs, across connections @param emit sends an event to the app */
  constructor(
    place: { app: HostedApp; ports: HostPorts },
    questions: TokenBucket,
    emit: (event: string, data: unknown) => void,
  ) {
    this.#place = place
    this.#questions = questions
    this.#emit = emit
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

  /** @param args null for all arguments of the event */
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

  /** Sends the app the current state of a new subscription. */
  sendFresh(): void {
    const fresh = this.#fresh
    this.#fresh = []
    for (const { event, args } of fresh) this.#send(event, RPC_EVENTS[event]?.now(args, this.#place))
  }

  /** Sends the app an event to which it has subscribed. */
  receive(hostEvent: HostEvent): void {
    for (const { event, args } of [...this.#subscriptions.values()]) {
      this.#send(event, RPC_EVENTS[event]?.from(hostEvent, args, this.#place))
    }
  }

  #send(event: string, data: unknown): void {
    if (data !== undefined && this.isOpen) this.#emit(event, data)
  }

  readonly #isAsked = (): void => {
    this.#asked -= 1
  }
}

const keyOf = (event: string, args: unknown): string => `${event} ${JSON.stringify(args ?? {})}`
