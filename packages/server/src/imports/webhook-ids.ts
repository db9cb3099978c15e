import { listTakenIds } from '../features/imports/imports-store.ts'
import type { TxDb } from '../store/db.ts'
import type { ImportTarget } from './import-target.ts'
import { idOrNull } from './values.ts'

/**
 * The ids here of the webhooks of a source. One that is taken becomes a new one: a user may edit the messages that have
 * their id, and files count toward their storage.
 */
export class WebhookIds {
  readonly #target: ImportTarget
  /** Source ids below this may be kept: later ones may still be issued here. */
  readonly #bound: bigint
  readonly #known = new Map<string, string>()

  constructor(target: ImportTarget, bound: bigint) {
    this.#target = target
    this.#bound = bound
  }

  async add(db: TxDb, sourceIds: readonly string[]): Promise<void> {
    const missing = new Set(sourceIds.filter((id) => idOrNull(id) !== null && !this.#known.has(id)))
    if (missing.size === 0) return
    const taken = await listTakenIds(db, missing)
    for (const id of missing)
      this.#known.set(id, taken.has(id) || BigInt(id) >= this.#bound ? this.#target.ids.next() : id)
  }

  /** Undefined for one that wasn't added. */
  idOf(sourceId: string): string | undefined {
    return this.#known.get(sourceId)
  }
}
