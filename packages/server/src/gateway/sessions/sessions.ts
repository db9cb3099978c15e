import { CloseCode } from '@guildhall/protocol/gateway'
import type { Clock, Timer } from '../../kernel/clock.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { JournalEntry } from '../journal/journal-entries.ts'
import type { DispatchQueue } from './dispatch-queue.ts'
import type { GatewaySession } from './session.ts'
import { type TokenHolders, WITHDRAWN } from './sessions-by-token.ts'

/** How long a session waits for a disconnected client, ms (docs/spec/gateway.md#resume: a few minutes). */
export const RESUMABLE_MS = 180_000
/**
 * How many disconnected sessions of one user, and of one bot with all its shards, are kept. Beyond that, the oldest
 * ends.
 */
export const MOST_AWAY = { user: 16, bot: 1000 } as const

/** The part of a session's id that contains the process in which it began. */
const PROCESS_CHARACTERS = 16

/** The process in which a session began. */
export const processOf = (sessionId: string): string => sessionId.slice(0, PROCESS_CHARACTERS)

/** A new session's id, which contains this process. */
export const newSessionId = ({ processId, ids }: Pick<Essentials, 'processId' | 'ids'>): string =>
  `${processId}${ids.secret(8).toString('hex')}`

/** All sessions of this process, including disconnected ones. */
export class Sessions {
  readonly #clock: Clock
  readonly #byId = new Map<string, GatewaySession>()
  readonly #expiries = new Map<GatewaySession, Timer>()
  /** The disconnected sessions by user, in the order of their disconnection. */
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

  /** Called when what the journal records of a session has changed. */
  changed(session: GatewaySession): void {
    this.#dispatchQueue.note(['session', session.number, session.info, session.sequence])
  }

  /** Adds a session that was taken over from another process, at the position that its client sent. */
  revive(session: GatewaySession, sequence: number): void {
    this.#keep(session)
    this.#dispatchQueue.note(['session', session.number, session.info, sequence])
    for (const missed of session.ring.after(sequence)) this.#dispatchQueue.add(session, null, missed)
    this.lose(session, sequence)
  }

  /** The session ends if its token is revoked. */
  #keep(session: GatewaySession): void {
    this.#byId.set(session.id, session)
    const withdrawn = () => {
      session.sink?.close(CloseCode.AUTHENTICATION_FAILED, WITHDRAWN)
      this.end(session)
    }
    this.#releases.set(session, this.#tokens.hold(session.tokenHash, withdrawn))
  }

  /** All sessions as notes of the journal. */
  *notes(): Iterable<JournalEntry> {
    for (const session of this.#byId.values()) {
      yield ['session', session.number, session.info, session.sequence]
      for (const [guildId, sessionGuild] of session.sessionGuilds)
        if (sessionGuild.isTaken) yield ['seat', session.number, guildId]
    }
  }

  get count(): number {
    return this.#byId.size
  }

  /** The number of disconnected sessions. */
  get countAway(): number {
    return this.#expiries.size
  }

  find(id: string): GatewaySession | undefined {
    return this.#byId.get(id)
  }

  /** Called when the client was disconnected; it may resume. */
  lose(session: GatewaySession, sequence = session.sequence): void {
    if (session.ended) return
    session.lose(sequence)
    for (const sessionGuild of session.sessionGuilds.values()) sessionGuild.pause()
    // Ending its lists may send more events than the replay buffer keeps, which ends the session.
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

  /** Called when the client has resumed. */
  regain(session: GatewaySession): void {
    this.#expiries.get(session)?.cancel()
    this.#expiries.delete(session)
    const away = this.#away.get(session.userId)
    if (away?.delete(session) && away.size === 0) this.#away.delete(session.userId)
  }

  /** Ends a session and removes everything of it. A client that is still connected must identify again. */
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
