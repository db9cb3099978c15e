import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { InteractionResult, InteractionState } from '@guildhall/protocol/sandboxes/interaction-result'
import { systemClock, type Timer } from '../kernel/clock.ts'
import type { SessionEvent } from './user-session.ts'

/** How long an application may take to respond, by the machine's clock, ms (docs/spec/interactions.md#callbacks). */
export const ANSWER_MS = 3000

/** How many of the latest interactions are tracked. */
const MOST_FOLLOWED = 1000

/** How many messages are kept for interactions that aren't known yet. */
const MOST_EARLY = 100

/** A result that may still change. */
type OpenResult = { -readonly [K in keyof InteractionResult]: InteractionResult[K] }

interface Followed {
  readonly result: OpenResult
  /** For a component, the message that contains it. */
  readonly sourceId: string | null
  readonly startedAt: number
  readonly done: () => void
  readonly patience: Timer
  interactionId: string | null
  /** The last version of the response message, which determines the state even after the message was deleted. */
  reply: Message | null
  isOver: boolean
}

/** Tracks the interactions of users by the events that their own clients receive. */
export class SandboxInteractions {
  readonly #followed = new Map<string, Followed>()
  /**
   * Messages of interactions whose ids aren't known yet: the event of a response may arrive before that of the
   * interaction.
   */
  readonly #early: { message: Message; type: string }[] = []
  #count = 0
  readonly #settled: () => Promise<void>

  /** @param settled resolves when the application is idle, or takes too long */
  constructor(settled: () => Promise<void>) {
    this.#settled = settled
  }

  /** The results of all tracked interactions. */
  get results(): InteractionResult[] {
    return [...this.#followed.values()].map(({ result }) => result)
  }

  /** All tracked interactions, for a snapshot. */
  state(): readonly (readonly [string, Followed])[] {
    return [...this.#followed].map(copied)
  }

  /** Restores a state, and forgets later interactions. */
  restore(state: readonly (readonly [string, Followed])[]): void {
    this.#followed.clear()
    for (const each of state) this.#followed.set(...copied(each))
    this.#early.splice(0)
  }

  /** The latest version of a response message that the user's client has received. */
  messageOf(id: string): Message | undefined {
    const all = [...this.#followed.values()].flatMap(({ result }) => [result.message, ...result.follow_ups])
    return all.findLast((message) => message?.id === id) ?? undefined
  }

  /**
   * Tracks an interaction. `send` is called with the nonce; if it throws, nothing is tracked. Resolves with the
   * response, or with an error if there was none.
   */
  async follow(sourceId: string | null, send: (nonce: string) => Promise<unknown>): Promise<InteractionResult> {
    const nonce = `sandbox-${++this.#count}`
    const result: OpenResult = {
      id: nonce,
      state: 'waiting',
      ms: 0,
      error: null,
      message: null,
      follow_ups: [],
      modal: null,
      choices: null,
    }
    const answered = Promise.withResolvers<void>()
    const followed: Followed = {
      result,
      sourceId,
      startedAt: performance.now(),
      done: answered.resolve,
      patience: systemClock.after(ANSWER_MS, () => void this.#giveUp(followed)),
      interactionId: null,
      reply: null,
      isOver: false,
    }
    this.#followed.set(nonce, followed)
    const [oldest] = this.#followed.keys()
    if (this.#followed.size > MOST_FOLLOWED && oldest !== undefined) this.#followed.delete(oldest)
    try {
      await send(nonce)
    } catch (error) {
      followed.patience.cancel()
      this.#followed.delete(nonce)
      throw error
    }
    await answered.promise
    return result
  }

  /** On a busy machine the application may still be about to respond. */
  async #giveUp(followed: Followed): Promise<void> {
    await this.#settled().catch(() => {})
    if (!followed.isOver) end(followed, UNANSWERED)
  }

  /** Handles an event of a user's session. The state is updated by further events of a response. */
  receive(event: SessionEvent): void {
    if (event.type === 'MESSAGE_CREATE' || event.type === 'MESSAGE_UPDATE') {
      this.#take(event.data, event.type)
      return
    }
    if (event.type === 'MESSAGE_DELETE' || event.type === 'MESSAGE_DELETE_BULK') {
      this.#forget('ids' in event.data ? event.data.ids : [event.data.id])
      return
    }
    const followed = this.#followed.get(String(event.data.nonce ?? ''))
    if (!followed) return
    if (followed.interactionId === null) {
      followed.interactionId = event.data.id
      for (const { message, type } of this.#early.splice(0)) this.#take(message, type)
    }
    if (event.type === 'INTERACTION_CREATE') return
    if (event.type === 'INTERACTION_MODAL_CREATE') followed.result.modal = event.data
    if (event.type === 'APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE') followed.result.choices = event.data.choices
    end(followed, event.type === 'INTERACTION_FAILURE' ? UNANSWERED : null)
  }

  #take(message: Message, type: string): void {
    const ofInteraction = message.interaction_metadata?.id
    const isKnown = [...this.#followed.values()].some(({ interactionId }) => interactionId === ofInteraction)
    if (ofInteraction !== undefined && !isKnown) {
      this.#early.push({ message, type })
      if (this.#early.length > MOST_EARLY) this.#early.shift()
    }
    for (const followed of this.#followed.values()) {
      const { result, sourceId, interactionId, reply } = followed
      const isSource = message.id === sourceId && type === 'MESSAGE_UPDATE'
      const isOwn = interactionId !== null && message.interaction_metadata?.id === interactionId
      if (reply?.id === message.id || ((isSource || isOwn) && reply === null)) {
        followed.reply = message
        result.message = message
        if (followed.isOver && result.error === null) result.state = stateOf(followed)
      } else if (isOwn) {
        const others = result.follow_ups.filter(({ id }) => id !== message.id)
        result.follow_ups = [...others, message]
      }
    }
  }

  /** Removes deleted messages from all results. */
  #forget(ids: readonly string[]): void {
    for (const { result } of this.#followed.values()) {
      if (result.message && ids.includes(result.message.id)) result.message = null
      if (result.follow_ups.some(({ id }) => ids.includes(id)))
        result.follow_ups = result.follow_ups.filter(({ id }) => !ids.includes(id))
    }
  }
}

const copied = ([nonce, followed]: readonly [string, Followed]): [string, Followed] => [
  nonce,
  { ...followed, result: { ...followed.result } },
]

/** The error of an interaction without a response in time. */
export const UNANSWERED = 'the application did not answer'

function end(followed: Followed, error: string | null): void {
  const { result, patience, startedAt, done } = followed
  if (!followed.isOver) result.ms = Math.round(performance.now() - startedAt)
  patience.cancel()
  followed.isOver = true
  result.error ??= error
  result.state = result.error === null ? stateOf(followed) : 'failed'
  done()
}

function stateOf({ result: { modal, choices }, reply, sourceId }: Followed): InteractionState {
  if (modal !== null) return 'modal'
  if (choices !== null) return 'suggested'
  if (reply === null) return 'deferred'
  if (reply.id === sourceId) return 'updated'
  return ((reply.flags ?? 0) & MessageFlag.LOADING) !== 0 ? 'deferred' : 'answered'
}
