import type { Client } from 'pg'
import { WHO_SERVES } from './postgres-locks.ts'

/**
 * The servers that share the database, as one of them sees them. One that ends may have committed what it told nobody, and
 * what it had under way may be committed even later: those transactions are waited for too.
 */
export class Peers {
  readonly #client: Client
  #there: readonly number[] = []
  /** Peers that announced themselves since the last look: one may be gone before the next. */
  #announced: number[] = []
  /** Whether a peer reported since the last look that it doesn't know the outcome of its commit. */
  #isInDoubt = false
  /** All that was under way when somebody ended, or didn't know, has a lower number; null if nothing is waited for. */
  #waitsFor: bigint | null = null

  constructor(client: Client) {
    this.#client = client
  }

  /** Who ended while this one wasn't looking is not known: what is under way is waited for. */
  async begin(): Promise<void> {
    this.#there = await this.#whoServes()
    this.#waitsFor = await this.#number('pg_snapshot_xmax')
  }

  add(pid: number): void {
    this.#announced.push(pid)
  }

  /** A commit of which nobody knows may be under way, and comes to be when it no longer waits for another. */
  doubt(): void {
    this.#isInDoubt = true
  }

  /** Whether there may be something now of which nobody tells: streams have to be looked at. */
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
    // What is begun from here on is begun by those who are there.
    this.#waitsFor = await this.#number('pg_snapshot_xmax')
    return true
  }

  async #whoServes(): Promise<readonly number[]> {
    const { rows } = await this.#client.query<{ pid: number }>(WHO_SERVES)
    return rows.map(({ pid }) => pid)
  }

  /** The lowest number of a transaction that is under way, or the next that will be given. */
  async #number(part: 'pg_snapshot_xmin' | 'pg_snapshot_xmax'): Promise<bigint> {
    const { rows } = await this.#client.query<{ number: string }>(
      `SELECT ${part}(pg_current_snapshot())::text AS number`,
    )
    return BigInt(rows[0]?.number ?? 0)
  }
}
