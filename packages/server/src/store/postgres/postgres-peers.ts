import type { Client } from 'pg'
import { WHO_SERVES } from './postgres-locks.ts'

/**
 * The other server processes on the database. One that ends may have committed changes without a notification, and its
 * running transactions may commit even later, so their end is awaited too.
 */
export class Peers {
  readonly #client: Client
  #there: readonly number[] = []
  /** The peers that announced themselves since the last check, because one may end before the next. */
  #announced: number[] = []
  /** Whether a peer reported since the last look that it doesn't know the outcome of its commit. */
  #isInDoubt = false
  /**
   * The transactions that were running when a peer ended or was in doubt have lower numbers; null if none is awaited.
   */
  #waitsFor: bigint | null = null

  constructor(client: Client) {
    this.#client = client
  }

  /** Which peers ended before this is unknown, so all running transactions are awaited. */
  async begin(): Promise<void> {
    this.#there = await this.#whoServes()
    this.#waitsFor = await this.#number('pg_snapshot_xmax')
  }

  add(pid: number): void {
    this.#announced.push(pid)
  }

  /** A commit with an unknown outcome may still be running, and complete later. */
  doubt(): void {
    this.#isInDoubt = true
  }

  /** Whether there may be commits without a notification, so that the streams must be checked. */
  async mayHaveLeftSomething(): Promise<boolean> {
    const before = [...this.#there, ...this.#announced.splice(0)]
    const isInDoubt = this.#isInDoubt
    this.#isInDoubt = false
    this.#there = await this.#whoServes()
    let isLeft = false
    if (this.#waitsFor !== null && (await this.#number('pg_snapshot_xmin')) >= this.#waitsFor) {
      this.#waitsFor = null
      isLeft = true
    }
    if (!isInDoubt && before.every((pid) => this.#there.includes(pid))) return isLeft
    // Transactions that begin from now on belong to live peers.
    this.#waitsFor = await this.#number('pg_snapshot_xmax')
    return true
  }

  async #whoServes(): Promise<readonly number[]> {
    const { rows } = await this.#client.query<{ pid: number }>(WHO_SERVES)
    return rows.map(({ pid }) => pid)
  }

  /** The lowest number of a running transaction, or the next number. */
  async #number(part: 'pg_snapshot_xmin' | 'pg_snapshot_xmax'): Promise<bigint> {
    const { rows } = await this.#client.query<{ number: string }>(
      `SELECT ${part}(pg_current_snapshot())::text AS number`,
    )
    return BigInt(rows[0]?.number ?? 0)
  }
}
