import { endOfQuarter, raiseActivity } from '../../store/rows/activity.ts'
import type { Essentials } from '../parts/essentials.ts'

const USERS_AT_ONCE = 256

/**
 * Who is active: people who have a gateway session, or write a message. It is written down soon after, for many at once,
 * and for each not again before the next quarter of a day. What was not written yet when the process is killed is lost: a
 * second of it, as a rule.
 */
export class UserActivity {
  readonly #kernel: Pick<Essentials, 'store' | 'clock' | 'log'>
  readonly #people: () => Iterable<string>
  /** The end of the quarter that is now. */
  #until = 0
  /** Those of whom it is known that they were active in it. */
  readonly #known = new Set<string>()
  /** Those of whom it isn't written down yet, each with the quarter. */
  readonly #unwritten = new Map<string, number>()

  /** @param people those who have a session here */
  constructor(kernel: Pick<Essentials, 'store' | 'clock' | 'log'>, people: () => Iterable<string>) {
    this.#kernel = kernel
    this.#people = people
  }

  /** A person does something that counts. */
  note(userId: string): void {
    this.#look()
    this.#add(userId)
  }

  /**
   * Writes down what isn't yet, in several units of work.
   *
   * @param most how many users at most: a quarter begins for everyone at once
   */
  async write(most = Number.POSITIVE_INFINITY): Promise<void> {
    this.#look()
    for (let left = most; left > 0 && this.#unwritten.size > 0; left -= USERS_AT_ONCE) await this.#writeSome()
  }

  /** Writes the rest, if the database is there. */
  async stop(): Promise<void> {
    const { log } = this.#kernel
    await this.write().catch((err: unknown) => log.warn({ err }, 'could not write down who was active'))
  }

  /** Sees whether a quarter has begun: whoever has a session then is active in it. */
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
