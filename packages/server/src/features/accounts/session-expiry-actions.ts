import type { Caller, SessionTimes } from '../../kernel/callers/caller.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { SessionUses as Uses } from '../../kernel/parts/caller-checks.ts'
import type { SessionLimits } from '../../kernel/parts/configuration.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { TxDb } from '../../store/db.ts'
import { recentMap } from '../../store/lru-map.ts'
import { findCaller } from './accounts-store.ts'
import { noteProgram, noteSessionUse, type SignInProgram, USE_MS } from './sign-ins-store.ts'

const MOST_REMEMBERED = 20_000

/** Whether a session has reached its maximum age, however recently it was used. */
export const hasEnded = (session: SessionTimes | null, now: number): boolean =>
  session !== null && session.endsAt <= now

/** Whether a session has expired: it was not used for too long, or is too old. */
export const hasExpired = (session: SessionTimes | null, { idle_ms }: SessionLimits, now: number): boolean =>
  session !== null && (hasEnded(session, now) || session.usedAt + idle_ms <= now)

/** Whether a session, given by its token's hash, and its account can still be used. */
export async function isSessionOpen(
  { store, clock, instance }: Pick<Kernel, 'store' | 'clock' | 'instance'>,
  tokenHash: string,
): Promise<boolean> {
  const caller = await findCaller(store.db, tokenHash, instance.sessionLimits)
  return caller !== undefined && !hasExpired(caller.session, instance.sessionLimits, clock.now())
}

/** Records when users' sessions were last used, by which program and from where. No request waits for it. */
export class SessionUseRecorder implements Uses {
  readonly #kernel: Pick<Essentials, 'store' | 'clock' | 'log'>
  /** When the use of each session was last recorded. */
  readonly #noted = recentMap<number>(MOST_REMEMBERED)

  constructor(kernel: Pick<Essentials, 'store' | 'clock' | 'log'>) {
    this.#kernel = kernel
  }

  /** Records that a client began a session, and which program it reported. */
  began({ tokenHash }: Pick<Caller, 'tokenHash'>, address: string, program: SignInProgram): void {
    this.#note(tokenHash, (db, now) => noteProgram(db, tokenHash, { now, address }, program))
  }

  /** Records a request or a heartbeat. */
  used({ tokenHash, session }: Pick<Caller, 'tokenHash' | 'session'>, address: string): void {
    if (!session) return
    const at = Math.max(this.#noted.get(tokenHash) ?? 0, session.usedAt)
    if (this.#kernel.clock.now() - at < USE_MS) return
    this.#note(tokenHash, (db, now) => noteSessionUse(db, tokenHash, { now, address }))
  }

  #note(tokenHash: string, write: (db: TxDb, now: number) => void): void {
    const { clock, store, log } = this.#kernel
    const now = clock.now()
    this.#noted.set(tokenHash, now)
    store
      .write(async (db) => write(db, now))
      .catch((err: unknown) => log.warn({ err }, 'could not record that a session was used'))
  }
}
