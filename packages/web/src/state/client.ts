import type { Contract, ResponseKind } from '@guildhall/protocol/contract'
import type { Schema } from '@guildhall/protocol/schema'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { signOut } from '../api/accounts.ts'
import { ApiProblem } from '../api/api-problem.ts'
import { type CallArguments, type CallOptions, callAs, type Params, type ResponseOf } from '../api/call.ts'
import { isReachable } from '../api/is-reachable.ts'
import { endSessionOfToken } from '../api/session.ts'
import { GatewayConnection } from '../gateway/connection.ts'
import type { ReceivedEvent } from '../gateway/received-events.ts'
import { Acknowledgements } from './acknowledgements.ts'
import { Commands } from './commands.ts'
import { Drafts } from './drafts.ts'
import { EventBatches } from './event-batches.ts'
import { Interactions } from './interactions/interactions.ts'
import { ListSubscriptions } from './list-subscriptions.ts'
import { MemberRequests } from './member-requests.ts'
import { MessageLoader } from './messages/message-loader.ts'
import { MessageSender } from './messages/message-sender.ts'
import { OwnPresence } from './own-presence.ts'
import { applyServerEvent, initialServerState, type ServerState } from './server-state.ts'
import { withoutExpiredTyping } from './typing.ts'
import { Voice } from './voice.ts'
import { VoiceStatuses } from './voice-statuses.ts'

type Listener = (event: ReceivedEvent) => void

const typingTick_ms = 2_000
/** The error code of requests before the user has done what the server requires. */
const UNVERIFIED_ACCOUNT = 40002

/**
 * The client of a signed-in user: what it knows (`store`), and what it can do. Events come only from the gateway, and
 * change the store at most once per turn of the event loop.
 */
export class Client {
  readonly token: string
  readonly gatewayUrl: string
  readonly store: StoreApi<ServerState> = createStore(() => initialServerState)
  readonly messages: MessageLoader
  readonly sender: MessageSender
  readonly members: MemberRequests
  readonly lists: ListSubscriptions
  readonly presence: OwnPresence
  readonly drafts: Drafts
  readonly reads: Acknowledgements
  readonly voice: Voice
  readonly voiceStatuses: VoiceStatuses
  readonly interactions: Interactions
  readonly commands: Commands
  readonly #connection: GatewayConnection
  readonly #listeners = new Set<Listener>()
  readonly #eventBatches = new EventBatches((events) => this.#apply(events))
  /** Called once when the initial events are applied. */
  #entering: ServerState['link'] | null = null
  #ticking: ReturnType<typeof setInterval> | undefined

  /** @param onRefused called when the token is no longer valid; by default the page's own session ends */
  constructor(token: string, gatewayUrl: string, onRefused: () => void = () => endSessionOfToken(token)) {
    this.token = token
    this.gatewayUrl = gatewayUrl
    this.#connection = new GatewayConnection(gatewayUrl, token, {
      status: () => this.presence.status(),
      onEvent: (event) => this.#take(event),
      onLink: (link) => this.#show(link),
      onRefused,
      isReachable,
    })
    this.messages = new MessageLoader(this)
    this.sender = new MessageSender(this)
    this.members = new MemberRequests(this)
    this.lists = new ListSubscriptions(this)
    this.presence = new OwnPresence(this)
    this.drafts = new Drafts(this)
    this.reads = new Acknowledgements(this)
    this.voice = new Voice(this)
    this.voiceStatuses = new VoiceStatuses(this)
    this.interactions = new Interactions(this)
    this.commands = new Commands(this)
  }

  open(): void {
    this.#connection.open()
    this.presence.open()
    this.#ticking = setInterval(() => this.#forgetTyping(), typingTick_ms)
  }

  close(): void {
    clearInterval(this.#ticking)
    this.#connection.close()
    this.presence.close()
  }

  /** Reconnects at once if the connection is lost. */
  reconnect(): void {
    this.#connection.reconnect()
  }

  /** Calls an operation as this user; throws ApiProblem when the server refuses. */
  call<P extends string, B extends Schema | undefined, Q extends Schema | undefined, R extends ResponseKind>(
    contract: Contract<P, B, Q, R>,
    params: Params<P>,
    ...sent: CallArguments<B, CallOptions<Q>>
  ): Promise<ResponseOf<R>> {
    return callAs(this.token, contract, params, sent).catch((problem: unknown) => {
      // An administrator may have added a requirement since the session began.
      if (problem instanceof ApiProblem && problem.code === UNVERIFIED_ACCOUNT) this.#connection.hold()
      throw problem
    })
  }

  /** Sends a payload to the gateway. */
  send(op: number, d: unknown): void {
    this.#connection.send(op, d)
  }

  /** Calls back after each event has been applied. Returns a function that stops it. */
  onEvent(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  signOut(): Promise<void> {
    return signOut(this.token)
  }

  #take(event: ReceivedEvent): void {
    this.#eventBatches.take(event, this.store.getState().world !== null)
  }

  #apply(events: readonly ReceivedEvent[]): void {
    const now = Date.now()
    const apply = (state: ServerState, event: ReceivedEvent) =>
      orReport(() => applyServerEvent(state, event, now)) ?? state
    orReport(() => this.store.setState((before) => events.reduce(apply, before)))
    for (const event of events) {
      for (const notify of [(received: ReceivedEvent) => this.messages.note(received), ...this.#listeners])
        orReport(() => notify(event))
    }
    if (this.#entering === null) return
    this.store.setState({ link: this.#entering })
    this.#entering = null
  }

  #show(link: ServerState['link']): void {
    this.#entering = link.state === 'live' && this.#eventBatches.isHeld ? link : null
    if (this.#entering !== null) return
    // Events that arrived before the connection was lost are applied first.
    this.#eventBatches.settle()
    this.store.setState({ link })
  }

  #forgetTyping(): void {
    const { typing } = this.store.getState()
    const next = withoutExpiredTyping(typing, Date.now())
    if (next !== typing) this.store.setState({ typing: next })
  }
}

/** Runs one of many listeners: its error is reported to the browser, and the others still run. */
function orReport<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (problem) {
    reportError(problem)
    return undefined
  }
}
