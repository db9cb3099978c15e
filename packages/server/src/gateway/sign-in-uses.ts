import { ClientProgram } from '@guildhall/protocol/objects/sign-in'
import { parseForm } from '@guildhall/protocol/parse-form'
import { noteProgram, noteUse, USE_MS } from '../features/accounts/sign-ins-store.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { TxDb } from '../store/db.ts'
import { recentMap } from '../store/recent-map.ts'
import type { Session } from './session.ts'

const MOST_REMEMBERED = 20_000
const NAMELESS = { os: null, browser: null }

/** Writes down when people's sessions were used last, once an hour at most, and by what program. Nobody waits for it. */
export class SignInUses {
  readonly #kernel: Pick<Kernel, 'store' | 'clock' | 'log'>
  /** When each was written down. */
  readonly #noted = recentMap<number>(MOST_REMEMBERED)

  constructor(kernel: Pick<Kernel, 'store' | 'clock' | 'log'>) {
    this.#kernel = kernel
  }

  /** A client has begun, and says what it is. */
  began({ isBot, tokenHash }: Session, properties: unknown): void {
    if (isBot) return
    const said = parseForm(ClientProgram, { ...NAMELESS, ...(properties ?? {}) })
    const { os, browser: program } = said.ok ? said.value : NAMELESS
    this.#note(tokenHash, (db, now) => noteProgram(db, tokenHash, now, { os, program }))
  }

  /** A client is still there. */
  continues({ isBot, tokenHash }: Session): void {
    const at = this.#noted.get(tokenHash)
    if (isBot || (at !== undefined && this.#kernel.clock.now() - at < USE_MS)) return
    this.#note(tokenHash, (db, now) => noteUse(db, tokenHash, now))
  }

  #note(tokenHash: string, write: (db: TxDb, now: number) => void): void {
    const { clock, store, log } = this.#kernel
    const now = clock.now()
    this.#noted.set(tokenHash, now)
    store
      .write(async (db) => write(db, now))
      .catch((err: unknown) => log.warn({ err }, 'could not write down that a session was used'))
  }
}
