import { endOfQuarter, raiseActivity } from '../../store/rows/activity.ts'
import type { Essentials } from '../parts/essentials.ts'

const USERS_AT_ONCE = 256

/**
 * Records which users are active: those with a gateway session, and those who send a message. Users are stored in
 * batches soon afterwards, each at most once in a quarter of a day. A killed process usually loses one second of it.
 */
export class UserActivity {
  readonly #kernel: Pick<Essentials, 'store' | 'clock' | 'log'>
  readonly #people: () => Iterable<string>
  /** The end of the current quarter of a day. */
  #until = 0
  /** The users who are known to have been active in the current quarter. */
  readonly #known = new Set<string>()
  /** The users who aren't stored yet, each with the quarter. */
  readonly #unwritten = new Map<string, number>()

  /** @param people the users who have a session in this process */
  constructor(kernel: Pick<Essentials, 'store' | 'clock' | 'log'>, people: () => Iterable<string>) {
    this.#kernel = kernel
    this.#people = people
  }

  /** Records that a user is active. */
  record(userId: string): void {
    this.#look()
    this.#add(userId)
  }

  /**
   * Stores the pending users, in several units of work.
   *
   * @param most the maximum number of users: all users become pending when a quarter begins
   */
  async write(most = Number.POSITIVE_INFINITY): Promise<void> {
    this.#look()
    for (let left = most; left > 0 && this.#unwritten.size > 0; left -= USERS_AT_ONCE) await this.#writeSome()
  }

  /** Stores the remaining users, if the database is available. */
  async stop(): Promise<void> {
    const { log } = this.#kernel
    await this.write().catch((err: unknown) => log.warn({ err }, 'could not record user activity'))
  }

  /** Begins a new quarter if the current one has ended. Users with a session then are active in it. */
  #look(): void {
    const until = endOfQuarter(this.#kernel.clock.now())
    if (until === this.#until) return
    this.#until = until
    this.#known.clear()
    for (const userId of this.#people()) this.#add(userId)
  }

  #add(userId: string): void {
    if (this.#known.has(userId)) return
    this.#known.add(userId)
    this.#unwritten.set(userId, this.#until)
  }

  async #writeSome(): Promise<void> {
    const [until = 0] = this.#unwritten.values()
    const userIds: string[] = []
    for (const [userId, activeUntil] of this.#unwritten) {
      if (activeUntil !== until || userIds.length === USERS_AT_ONCE) break
      userIds.push(userId)
    }
    await this.#kernel.store.write((tx) => raiseActivity(tx, userIds, until))
    for (const userId of userIds) if (this.#unwritten.get(userId) === until) this.#unwritten.delete(userId)
  }
}
