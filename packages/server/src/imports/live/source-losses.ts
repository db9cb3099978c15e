import type { ImportLoss } from '../import-source.ts'

/** More are only counted. */
const MOST_LISTED = 10_000

/** What could not be read. */
export class SourceLosses {
  readonly #listed: ImportLoss[] = []
  #unlisted = 0

  add(kind: string, id: string, reason: string): void {
    if (this.#listed.length < MOST_LISTED) this.#listed.push({ kind, id, reason })
    else this.#unlisted++
  }

  get all(): readonly ImportLoss[] {
    if (this.#unlisted === 0) return this.#listed
    return [...this.#listed, { kind: 'loss', id: '', reason: `${this.#unlisted} more are not listed` }]
  }
}
