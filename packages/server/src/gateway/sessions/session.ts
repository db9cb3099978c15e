import { Intent } from '@guildhall/protocol/enums/intent'
import type { Seen } from '@guildhall/protocol/objects/users/presence'
import type { User } from '@guildhall/protocol/objects/users/user'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { MUCH_WAITING } from '../connections/backlog.ts'
import { Dispatch } from '../dispatch.ts'
import type { SessionInfo } from '../journal/notes.ts'
import type { SubscriptionRequest } from '../lists/member-subscriptions.ts'
import { OFFLINE } from '../presence/seen.ts'
import type { SessionPresence } from '../presence/session-presence.ts'
import type { DispatchQueue } from './dispatch-queue.ts'
import { ReplayRing } from './replay-ring.ts'

/** What a client chose when it identified itself. */
export interface IdentifyOptions {
  intents: number
  /** Which of how many parts of its guilds it wants; null is all of them. */
  shard: readonly [number, number] | null
  largeThreshold: number
  presence: SessionPresence
}

/** Where a session's events go while a client is there. */
export interface Sink {
  send(dispatch: Dispatch, sequence: number): void
  /** Resolves when at most so many bytes wait for the client, or the connection is over. */
  ready(mostWaiting: number): Promise<void>
  close(code: number, reason: string): void
}

/** What a session has of a guild that it is in. */
export interface SessionGuild {
  /** The guild as this session was told of it; undefined before it was. */
  readonly guild: GuildModel | undefined
  /** Whether the session was sent the guild, or told that it can't be reached. */
  readonly isTaken: boolean
  /** The user joined, as their own stream says, while the guild was being read. */
  noticeJoin(): void
  /** Whether one voice channel of the guild is all that is there for the user. */
  readonly isGuest: boolean
  /** Whether the user may view a channel of the guild. */
  views(channelId: string): boolean
  /** A person's client says of which members it wants to know. */
  subscribe(requested: SubscriptionRequest): void
  /** The client is away: what isn't kept for it ends. */
  pause(): void
  leave(): void
  /** Whether the user has a second factor may have changed. */
  secondFactorChanged(): void
}

/** One client's view of the platform, which outlives a lost connection for a while. */
export class GatewaySession {
  readonly id: string
  /** As the account was read last: see {@link UserEvents}. */
  caller: Caller
  readonly userId: string
  readonly isBot: boolean
  readonly choices: IdentifyOptions
  /** How its client wants to show itself: plain data, to be stored and given back with the session. */
  presence: SessionPresence
  /** How others see it, which the clock and a lost line change too. */
  seen: Seen = OFFLINE
  /** The current state of its user. */
  user: User
  /** What a journal knows it by. */
  readonly number: number
  readonly ring: ReplayRing
  readonly sessionGuilds = new Map<string, SessionGuild>()
  ended = false
  #sink: Sink | null = null
  /** Called when the client is back or the session is over. */
  #awaiting: (() => void)[] = []
  #lostAt = 0
  /** How far the client had read at its last heartbeat. */
  #read = 0
  readonly #dispatchQueue: DispatchQueue
  readonly #end: () => void

  constructor(
    { id, caller, choices }: Pick<GatewaySession, 'id' | 'caller' | 'choices'>,
    dispatchQueue: DispatchQueue,
    end: (session: GatewaySession) => void,
    ring = new ReplayRing(),
  ) {
    this.id = id
    this.caller = caller
    this.userId = caller.user.id
    this.isBot = caller.kind === 'bot'
    this.choices = choices
    this.presence = choices.presence
    this.user = caller.user
    this.#dispatchQueue = dispatchQueue
    this.number = dispatchQueue.number()
    this.ring = ring
    this.#end = () => end(this)
  }

  /** The client; null while it is away. */
  get sink(): Sink | null {
    return this.#sink
  }

  set sink(sink: Sink | null) {
    this.#sink = sink
    if (!sink && !this.ended) return
    for (const resolve of this.#awaiting.splice(0)) resolve()
  }

  /** Resolves when the client has read all that was dispatched but so many bytes, or is away. */
  async ready(mostWaiting = MUCH_WAITING): Promise<void> {
    await this.#dispatchQueue.passed()
    await this.#sink?.ready(mostWaiting)
  }

  /** Resolves when a client is connected, or the session is over. */
  async attended(): Promise<void> {
    if (!this.#sink && !this.ended) await new Promise<void>((resolve) => this.#awaiting.push(resolve))
  }

  /** How many events it was given. */
  get sequence(): number {
    return this.ring.last
  }

  get tokenHash(): string {
    return this.caller.tokenHash
  }

  /** What a journal keeps of it. */
  get info(): SessionInfo {
    const { id, isBot, userId, tokenHash, choices, presence } = this
    return { id, isBot, userId, tokenHash, choices: { ...choices, presence } }
  }

  get readsContent(): boolean {
    return (this.choices.intents & Intent.MESSAGE_CONTENT) !== 0
  }

  wants(intents: number): boolean {
    return intents === 0 || (this.choices.intents & intents) !== 0
  }

  /** Sends this session alone an event. */
  dispatch(type: string, payload: string): Dispatch {
    const dispatch = new Dispatch(type, payload)
    this.take(dispatch)
    return dispatch
  }

  /** Gives an event its place in the session's count, keeps it for a replay, and sends it if the client is there. */
  take(dispatch: Dispatch): void {
    const { delivery } = this.#dispatchQueue
    if (delivery) delivery.dispatch(this, dispatch, () => this.#take(dispatch))
    else this.#take(dispatch)
  }

  #take(dispatch: Dispatch): void {
    if (this.ended) return
    this.ring.push(dispatch)
    this.#dispatchQueue.add(this, this.sink, { dispatch, sequence: this.sequence })
    if (!this.sink && !this.ring.reaches(this.#lostAt)) this.#end()
  }

  /**
   * The client says how far it has read. It may come back from somewhat earlier, if it writes down its place now and then:
   * what it had not read at the heartbeat before is still kept for it.
   */
  hasRead(sequence: number): void {
    this.ring.drop(this.#read)
    this.#read = Math.min(sequence, this.sequence)
  }

  /** The client is gone, having heard so much; events are kept for it. */
  lose(sequence = this.sequence): void {
    this.sink = null
    this.#lostAt = sequence
  }
}
