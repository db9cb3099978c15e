import type { Clock, Timer } from '../kernel/clock.ts'
import type { Session } from './session.ts'

/** How long a session waits for a client that was cut off, ms (conventions E.2: a few minutes). */
export const RESUMABLE_MS = 180_000

/** Every session of this process, those included whose client is away. */
export class Sessions {
  readonly #clock: Clock
  readonly #byId = new Map<string, Session>()
  readonly #expiries = new Map<Session, Timer>()
  readonly #ended: (session: Session) => void

  constructor(clock: Clock, ended: (session: Session) => void) {
    this.#clock = clock
    this.#ended = ended
  }

  add(session: Session): void {
    this.#byId.set(session.id, session)
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
  lose(session: Session): void {
    if (session.ended) return
    session.lose()
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
    for (const seat of [...session.seats.values()]) seat.leave()
    this.#ended(session)
  }

  endAll(): void {
    for (const session of [...this.#byId.values()]) this.end(session)
  }
}
