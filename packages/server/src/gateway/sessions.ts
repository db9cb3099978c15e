import type { Clock, Timer } from '../kernel/clock.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Departures } from './departures.ts'
import type { Note } from './journal/notes.ts'
import type { Session } from './session.ts'

/** How long a session waits for a client that was cut off, ms (conventions E.2: a few minutes). */
export const RESUMABLE_MS = 180_000

/** The characters of a session's id that name the process in which it began. */
const PROCESS_CHARACTERS = 16

/** The process in which a session began. */
export const processOf = (sessionId: string): string => sessionId.slice(0, PROCESS_CHARACTERS)

/** An id for a session that begins here. */
export const newSessionId = ({ processId, ids }: Pick<Kernel, 'processId' | 'ids'>): string =>
  `${processId}${ids.secret(8).toString('hex')}`

/** Every session of this process, those included whose client is away. */
export class Sessions {
  readonly #clock: Clock
  readonly #byId = new Map<string, Session>()
  readonly #expiries = new Map<Session, Timer>()
  readonly #departures: Departures
  readonly #ended: (session: Session) => void

  constructor(clock: Clock, departures: Departures, ended: (session: Session) => void) {
    this.#clock = clock
    this.#departures = departures
    this.#ended = ended
  }

  add(session: Session): void {
    this.#byId.set(session.id, session)
    if (session.isBot) this.#departures.note(['session', session.number, session.info, session.sequence])
  }

  /** A session of another process goes on here, from where its client said that it is. */
  revive(session: Session, sequence: number): void {
    this.#byId.set(session.id, session)
    this.#departures.note(['session', session.number, session.info, sequence])
    for (const missed of session.ring.after(sequence)) this.#departures.add(session, null, missed)
    this.lose(session, sequence)
  }

  /** All of it, as a journal says it. */
  *notes(): Iterable<Note> {
    for (const session of this.#byId.values()) {
      if (!session.isBot) continue
      yield ['session', session.number, session.info, session.sequence]
      for (const [guildId, seat] of session.seats) if (seat.isTaken) yield ['seat', session.number, guildId]
    }
  }

  get count(): number {
    return this.#byId.size
  }

  find(id: string): Session | undefined {
    return this.#byId.get(id)
  }

  ofToken(tokenHash: string): readonly Session[] {
    return [...this.#byId.values()].filter(({ caller }) => caller.tokenHash === tokenHash)
  }

  /** The client was cut off: it may come back. */
  lose(session: Session, sequence = session.sequence): void {
    if (session.ended) return
    session.lose(sequence)
    this.#expiries.set(
      session,
      this.#clock.after(RESUMABLE_MS, () => this.end(session)),
    )
  }

  /** The client is back. */
  regain(session: Session): void {
    this.#expiries.get(session)?.cancel()
    this.#expiries.delete(session)
  }

  /** The session is over: nothing of it is kept. */
  end(session: Session): void {
    if (session.ended) return
    session.ended = true
    session.sink = null
    this.regain(session)
    this.#byId.delete(session.id)
    if (session.isBot) this.#departures.note(['over', session.number])
    for (const seat of [...session.seats.values()]) seat.leave()
    this.#ended(session)
  }

  endAll(): void {
    for (const session of [...this.#byId.values()]) this.end(session)
  }
}
