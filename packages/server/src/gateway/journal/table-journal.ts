import type { Clock } from '../../kernel/clock.ts'
import type { Store } from '../../store/db.ts'
import { retried } from '../../store/retry-transaction.ts'
import type { Journal, Page } from './journal.ts'

/** A journal in the database that several processes share: each can read the others' pages. */
export class TableJournal implements Journal {
  readonly #store: Store
  readonly #clock: Clock
  readonly #processId: string
  #segment = 0

  constructor(store: Store, clock: Clock, processId: string) {
    this.#store = store
    this.#clock = clock
    this.#processId = processId
  }

  async write({ number, segment, text }: Page): Promise<void> {
    const process_id = this.#processId
    const row = { process_id, number, segment, text, written_at: this.#clock.now() }
    // Writing a page again is harmless if its first write succeeded without a confirmation.
    await retried(() =>
      this.#store.db.q
        .insertInto('journal_pages')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
    if (segment === this.#segment) return
    this.#segment = segment
    await this.#store.db.q
      .deleteFrom('journal_pages')
      .where('process_id', '=', process_id)
      .where('segment', '<', segment - 1)
      .execute()
  }

  async read(processId: string, from: number): Promise<readonly Page[]> {
    return this.#store.db.q
      .selectFrom('journal_pages')
      .select(['number', 'segment', 'text'])
      .where('process_id', '=', processId)
      .where('number', '>=', from)
      .orderBy('number')
      .execute()
  }

  /** Keeps the pages of live processes, which remove them themselves. */
  async forget(age: number): Promise<void> {
    await this.#store.db.q
      .deleteFrom('journal_pages')
      .where('written_at', '<', this.#clock.now() - age)
      .where('process_id', 'not in', (q) => q.selectFrom('processes').select('id'))
      .execute()
  }

  close(): void {}
}
