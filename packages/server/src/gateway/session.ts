import { Intent } from '@guildhall/protocol/enums/intent'
import type { Status } from '@guildhall/protocol/gateway'
import type { Caller } from '../kernel/caller.ts'
import type { GuildModel } from '../kernel/guild-model.ts'
import { ReplayRing } from './replay-ring.ts'

/** What a client chose when it identified itself. */
export interface Choices {
  intents: number
  /** Which of how many parts of its guilds it wants; null is all of them. */
  shard: readonly [number, number] | null
  largeThreshold: number
  status: Status
}

/** Where a session's frames go while a client is there. */
export interface Sink {
  send(frame: string): void
  /** Resolves when the client has read enough for more to be sent. */
  ready(): Promise<void>
  close(code: number, reason: string): void
}

/** What a session has of a guild that it is in. */
export interface Seat {
  /** The guild as this session was told of it; undefined before it was. */
  readonly guild: GuildModel | undefined
  /** The user joined, as his own stream says, while the seat was being taken. */
  noticeJoin(): void
  /** Whether the user may view a channel of the guild. */
  views(channelId: string): boolean
  leave(): void
}

/** One client's view of the platform, which outlives a lost connection for a while. */
export class Session {
  readonly id: string
  readonly caller: Caller
  readonly choices: Choices
  status: Status
  sequence = 0
  readonly ring = new ReplayRing()
  readonly seats = new Map<string, Seat>()
  /** The client; null while it is away. */
  sink: Sink | null = null
  ended = false
  #lostAt = 0
  readonly #end: () => void

  constructor(id: string, caller: Caller, choices: Choices, end: (session: Session) => void) {
    this.id = id
    this.caller = caller
    this.choices = choices
    this.status = choices.status
    this.#end = () => end(this)
  }

  get userId(): string {
    return this.caller.user.id
  }

  get isBot(): boolean {
    return this.caller.kind === 'bot'
  }

  get readsContent(): boolean {
    return (this.choices.intents & Intent.MESSAGE_CONTENT) !== 0
  }

  wants(intents: number): boolean {
    return intents === 0 || (this.choices.intents & intents) !== 0
  }

  /** Gives an event its place in the session's count, keeps it for a replay, and sends it if the client is there. */
  dispatch(type: string, payload: string): void {
    if (this.ended) return
    const entry = { sequence: ++this.sequence, type, payload }
    this.ring.push(entry)
    if (this.sink) this.sink.send(frameOf(entry))
    else if (!this.ring.reaches(this.#lostAt)) this.#end()
  }

  /** The client is gone; events are kept for it. */
  lose(): void {
    this.sink = null
    this.#lostAt = this.sequence
  }
}

/** The frame of an event: only this envelope differs between the sessions that receive it. */
export const frameOf = ({ sequence, type, payload }: { sequence: number; type: string; payload: string }): string =>
  `{"t":"${type}","s":${sequence},"op":0,"d":${payload}}`
