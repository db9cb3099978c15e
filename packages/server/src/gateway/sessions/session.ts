import { Intent } from '@guildhall/protocol/enums/intent'
import type { PresenceFields } from '@guildhall/protocol/objects/users/presence'
import type { User } from '@guildhall/protocol/objects/users/user'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { MUCH_WAITING } from '../connections/outgoing-buffer-limits.ts'
import { Dispatch } from '../dispatch.ts'
import type { SessionInfo } from '../journal/journal-entries.ts'
import type { SubscriptionRequest } from '../lists/member-subscriptions.ts'
import type { SessionPresence } from '../presence/session-presence.ts'
import { OFFLINE } from '../presence/visible-status.ts'
import type { DispatchQueue } from './dispatch-queue.ts'
import { ReplayRing } from './replay-ring.ts'

/** The options in a client's IDENTIFY. */
export interface IdentifyOptions {
  intents: number
  /** The shard as its index and the number of shards; null for all guilds. */
  shard: readonly [number, number] | null
  largeThreshold: number
  presence: SessionPresence
}

/** The connection to which a session's events are sent. */
export interface Sink {
  send(dispatch: Dispatch, sequence: number): void
  /** Resolves when at most `mostWaiting` bytes wait for the client, or the connection has ended. */
  ready(mostWaiting: number): Promise<void>
  close(code: number, reason: string): void
}

/** A session's subscription to a guild. */
export interface SessionGuild {
  /** The guild as this session received it; undefined before that. */
  readonly guild: GuildModel | undefined
  /** Whether the session was sent the guild, or that it is unavailable. */
  readonly isTaken: boolean
  /** Called when the user joined, according to their own stream, while the guild was being read. */
  noticeJoin(): void
  /** Whether the user can view only one voice channel of the guild. */
  readonly isGuest: boolean
  /** Whether the user may view a channel of the guild. */
  views(channelId: string): boolean
  /** Sets the members whose updates a user's client requests. */
  subscribe(requested: SubscriptionRequest): void
  /** Called when the client disconnects: ends updates that aren't kept for a replay. */
  pause(): void
  leave(): void
  /** Called when the user's second factor may have changed. */
  secondFactorChanged(): void
}

/** A client's subscription to events, which outlives a lost connection for some time. */
export class GatewaySession {
  readonly id: string
  /** The account as it was last read; see {@link UserEvents}. */
  caller: Caller
  readonly userId: string
  readonly isBot: boolean
  readonly choices: IdentifyOptions
  /** The presence that its client has set, as serializable data. */
  presence: SessionPresence
  /** The presence as others see it, which timeouts and disconnections change too. */
  seen: PresenceFields = OFFLINE
  /** The current state of its user. */
  user: User
  /** The session's number in the journal. */
  readonly number: number
  readonly ring: ReplayRing
  readonly sessionGuilds = new Map<string, SessionGuild>()
  ended = false
  #sink: Sink | null = null
  /** Called when the client has reconnected or the session has ended. */
  #awaiting: (() => void)[] = []
  #lostAt = 0
  /** The sequence number that the client sent with its last heartbeat. */
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

  /** The client's connection; null while it is disconnected. */
  get sink(): Sink | null {
    return this.#sink
  }

  set sink(sink: Sink | null) {
    this.#sink = sink
    if (!sink && !this.ended) return
    for (const resolve of this.#awaiting.splice(0)) resolve()
  }

  /** Resolves when at most `mostWaiting` bytes wait for the client, or it is disconnected. */
  async ready(mostWaiting = MUCH_WAITING): Promise<void> {
    await this.#dispatchQueue.passed()
    await this.#sink?.ready(mostWaiting)
  }

  /** Resolves when a client is connected, or the session has ended. */
  async attended(): Promise<void> {
    if (!this.#sink && !this.ended) await new Promise<void>((resolve) => this.#awaiting.push(resolve))
  }

  /** The sequence number of the last event. */
  get sequence(): number {
    return this.ring.last
  }

  get tokenHash(): string {
    return this.caller.tokenHash
  }

  /** What a journal records of it. */
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

  /** Sends an event to this session only. */
  dispatch(type: string, payload: string): Dispatch {
    const dispatch = new Dispatch(type, payload)
    this.take(dispatch)
    return dispatch
  }

  /** Assigns the next sequence number to an event, keeps it for a replay, and sends it if a client is connected. */
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
   * The client acknowledges a sequence number. Events since the previous acknowledgement are kept, because a client may
   * resume from an earlier position that it has saved.
   */
  hasRead(sequence: number): void {
    this.ring.drop(this.#read)
    this.#read = Math.min(sequence, this.sequence)
  }

  /** The client has disconnected after receiving the events up to `sequence`; later ones are kept for it. */
  lose(sequence = this.sequence): void {
    this.sink = null
    this.#lostAt = sequence
  }
}
