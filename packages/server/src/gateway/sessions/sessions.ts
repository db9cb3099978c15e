import { CloseCode } from '@guildhall/protocol/gateway'
import type { Clock, Timer } from '../../kernel/clock.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { Note } from '../journal/notes.ts'
import type { DispatchQueue } from './dispatch-queue.ts'
import type { GatewaySession } from './session.ts'
import { type TokenHolders, WITHDRAWN } from './token-holders.ts'

/** How long a session waits for a client that was cut off, ms (docs/spec/gateway.md#resume: a few minutes). */
export const RESUMABLE_MS = 180_000
/** How many sessions of one person, and of one bot with all its shards, may wait. The oldest of more is given up. */
export const MOST_AWAY = { user: 16, bot: 1000 } as const

/** The characters of a session's id that name the process in which it began. */
const PROCESS_CHARACTERS = 16

/** The process in which a session began. */
export const processOf = (sessionId: string): string => sessionId.slice(0, PROCESS_CHARACTERS)

/** An id for a session that begins here. */
export const newSessionId = ({ processId, ids }: Pick<Essentials, 'processId' | 'ids'>): string =>
  `${processId}${ids.secret(8).toString('hex')}`

/** Every session of this process, those included whose client is away. */
export class Sessions {
  readonly #clock: Clock
  readonly #byId = new Map<string, GatewaySession>()
  readonly #expiries = new Map<GatewaySession, Timer>()
  /** By user, the sessions whose client is away, in the order in which they lost it. */
  readonly #away = new Map<string, Set<GatewaySession>>()
  readonly #releases = new Map<GatewaySession, () => void>()
  readonly #tokens: TokenHolders
  readonly #dispatchQueue: DispatchQueue
  readonly #ended: (session: GatewaySession) => void

  constructor(
    clock: Clock,
    tokens: TokenHolders,
    dispatchQueue: DispatchQueue,
    ended: (session: GatewaySession) => void,
  ) {
    this.#clock = clock
    this.#tokens = tokens
    this.#dispatchQueue = dispatchQueue
    this.#ended = ended
  }

  add(session: GatewaySession): void {
    this.#keep(session)
    this.changed(session)
  }

  /** What a journal keeps of it is otherwise now. */
  changed(session: GatewaySession): void {
    this.#dispatchQueue.note(['session', session.number, session.info, session.sequence])
  }

  /** A session of another process goes on here, from where its client said that it is. */
  revive(session: GatewaySession, sequence: number): void {
    this.#keep(session)
    this.#dispatchQueue.note(['session', session.number, session.info, sequence])
    for (const missed of session.ring.after(sequence)) this.#dispatchQueue.add(session, null, missed)
    this.lose(session, sequence)
  }

  /** From here on it lives as long as its token. */
  #keep(session: GatewaySession): void {
    this.#byId.set(session.id, session)
    const withdrawn = () => {
      session.sink?.close(CloseCode.AUTHENTICATION_FAILED, WITHDRAWN)
      this.end(session)
    }
    this.#releases.set(session, this.#tokens.hold(session.tokenHash, withdrawn))
  }

  /** All of it, as a journal says it. */
  *notes(): Iterable<Note> {
    for (const session of this.#byId.values()) {
      yield ['session', session.number, session.info, session.sequence]
      for (const [guildId, sessionGuild] of session.sessionGuilds)
        if (sessionGuild.isTaken) yield ['seat', session.number, guildId]
    }
  }

  get count(): number {
    return this.#byId.size
  }

  /** How many of them wait for their client. */
  get countAway(): number {
    return this.#expiries.size
  }

  find(id: string): GatewaySession | undefined {
    return this.#byId.get(id)
  }

  /** The client was cut off: it may come back. */
  lose(session: GatewaySession, sequence = session.sequence): void {
    if (session.ended) return
    session.lose(sequence)
    for (const sessionGuild of session.sessionGuilds.values()) sessionGuild.pause()
    // What it is told of lists that end may be more than is kept.
    if (session.ended) return
    this.#expiries.set(
      session,
      this.#clock.after(RESUMABLE_MS, () => this.end(session)),
    )
    const away = this.#away.get(session.userId) ?? new Set()
    this.#away.set(session.userId, away.add(session))
    const [oldest] = away
    if (oldest && away.size > MOST_AWAY[session.caller.kind]) this.end(oldest)
  }

  /** The client is back. */
  regain(session: GatewaySession): void {
    this.#expiries.get(session)?.cancel()
    this.#expiries.delete(session)
    const away = this.#away.get(session.userId)
    if (away?.delete(session) && away.size === 0) this.#away.delete(session.userId)
  }

  /** The session is over: nothing of it is kept, and a client that is still there is to begin another. */
  end(session: GatewaySession): void {
    if (session.ended) return
    const { sink } = session
    session.ended = true
    session.sink = null
    sink?.close(CloseCode.SESSION_TIMED_OUT, 'The session is over.')
    this.regain(session)
    this.#byId.delete(session.id)
    this.#releases.get(session)?.()
    this.#releases.delete(session)
    this.#dispatchQueue.note(['over', session.number])
    for (const sessionGuild of [...session.sessionGuilds.values()]) sessionGuild.leave()
    this.#ended(session)
  }

  endAll(): void {
    for (const session of [...this.#byId.values()]) this.end(session)
  }
}
