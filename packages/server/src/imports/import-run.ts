import { lockGuild } from '../features/imports/imports-store.ts'
import { type ImportRow, importLosses, importsTable } from '../features/imports/imports-tables.ts'
import { encodeChange } from '../kernel/unit-of-work/stream-change-encoding.ts'
import { updateRows } from '../store/access.ts'
import type { TxDb } from '../store/db.ts'
import { reserveIds } from '../store/id-reservation.ts'
import { insertRows } from '../store/insert-rows.ts'
import { nextStreamVersion } from '../store/streams.ts'
import { ImportFailure } from './import-failure.ts'
import type { ImportIds } from './import-ids.ts'
import type { ImportLoss, ImportSource } from './import-source.ts'
import type { ImportTarget, OnImported } from './import-target.ts'
import { toLossRow } from './loss-row.ts'
import type { PlaceholderUsers } from './placeholder-users.ts'
import type { WebhookIds } from './webhook-ids.ts'

/** Where an import continues after a unit. */
type Checkpoint = Partial<Pick<ImportRow, 'stage' | 'after_id'>>

/** A unit of work of an import. */
export interface ImportUnit {
  readonly db: TxDb
  count(kind: string, count: number): void
  lose(kind: string, id: string, reason: string): void
  /** Stores the checkpoint together with the unit's rows. */
  reach(checkpoint: Checkpoint): void
  /** Called if the unit changes what servers keep of a guild in memory, which they then read again. */
  changedGuild(): void
}

/** An import that is running: its ids and users, and the only way in which it writes. */
export class ImportRun {
  readonly source: ImportSource
  readonly target: ImportTarget
  readonly ids: ImportIds
  readonly users: PlaceholderUsers
  readonly webhooks: WebhookIds
  /** Source ids below this may be kept: later ones may still be issued here. */
  readonly bound: bigint
  readonly #onImported: OnImported
  #counts: Readonly<Record<string, number>>
  #reported = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(
    parts: Pick<ImportRun, 'source' | 'target' | 'ids' | 'users' | 'webhooks' | 'bound'>,
    counts: Readonly<Record<string, number>>,
    onImported: OnImported,
  ) {
    this.source = parts.source
    this.target = parts.target
    this.ids = parts.ids
    this.users = parts.users
    this.webhooks = parts.webhooks
    this.bound = parts.bound
    this.#counts = counts
    this.#onImported = onImported
  }

  get counts(): Readonly<Record<string, number>> {
    return this.#counts
  }

  /**
   * Runs a unit of work, after those before it: two units could add the same user.
   *
   * @throws ImportFailure if the guild was deleted
   */
  write(work: (unit: ImportUnit) => Promise<void>): Promise<void> {
    const done = this.#last.then(() => this.target.store.write((tx) => this.#unit(tx, work)))
    this.#last = done.catch(() => {})
    return done
  }

  async #unit(db: TxDb, work: (unit: ImportUnit) => Promise<void>): Promise<void> {
    const { guildId } = this.ids
    if (!(await lockGuild(db, guildId))) throw new ImportFailure('the guild was deleted during its import')
    const counted = new Map<string, number>()
    const losses: ImportLoss[] = []
    let checkpoint: Checkpoint = {}
    let isGuildChanged = false
    await work({
      db,
      count: (kind, count) => void counted.set(kind, (counted.get(kind) ?? 0) + count),
      lose: (kind, id, reason) => void losses.push({ kind, id, reason }),
      reach: (next) => {
        checkpoint = { ...checkpoint, ...next }
      },
      changedGuild: () => {
        isGuildChanged = true
      },
    })
    const reported = this.source.losses.length
    await this.#lose(db, [...losses, ...this.source.losses.slice(this.#reported, reported)])
    const counts = { ...this.#counts }
    for (const [kind, count] of counted) counts[kind] = (counts[kind] ?? 0) + count
    await updateRows(db, importsTable, { guild_id: guildId }, { ...checkpoint, counts: JSON.stringify(counts) })
    if (isGuildChanged) await this.#announce(db)
    await reserveIds(db, this.target.ids.newest)
    db.onCommitted(() => {
      this.#counts = counts
      this.#reported = reported
      for (const [kind, count] of counted) this.#onImported(kind, count)
    })
  }

  /** Running servers read the guild again before they use it. */
  async #announce(db: TxDb): Promise<void> {
    const { guildId } = this.ids
    const version = await nextStreamVersion(db, { id: guildId, guildId, structure: true })
    db.notify(encodeChange({ streamId: guildId, guildId, version }))
  }

  async #lose(db: TxDb, losses: readonly ImportLoss[]): Promise<void> {
    const rows = losses.map((loss) => toLossRow(this.ids.guildId, loss))
    await insertRows(db, importLosses, rows, true)
  }
}
