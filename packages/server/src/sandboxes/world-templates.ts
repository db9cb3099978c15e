import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SandboxWorld } from '@guildhall/protocol/sandboxes/sandbox-description'
import type { SandboxPlan } from '@guildhall/protocol/sandboxes/sandbox-plan'
import type { Store } from '../store/db.ts'
import type { SeededIds } from './seeded-ids.ts'

/** How many templates are cached. */
const MOST_TEMPLATES = 32

/** A world that was created from a plan. */
interface WorldTemplate {
  /** The path of its database. */
  readonly file: string
  readonly world: SandboxWorld
  /** The positions of ids and secrets. */
  readonly newest: string
  readonly drawn: number
}

/**
 * Worlds by plan. With a frozen clock the same plan results in the same world, which is therefore created once and
 * copied.
 */
export class WorldTemplates {
  readonly #kept = new Map<string, WorldTemplate>()
  #folder: string | null = null
  #count = 0

  /** The template of a plan. */
  find(plan: SandboxPlan): WorldTemplate | null {
    return this.#kept.get(JSON.stringify(plan)) ?? null
  }

  /** Stores a world as a template. @param ids those of its server, with no id generated since */
  async keep(
    plan: SandboxPlan,
    { store, world, ids }: { store: Store; world: SandboxWorld; ids: SeededIds },
  ): Promise<void> {
    const key = JSON.stringify(plan)
    if (plan.clock !== 'frozen' || this.#kept.has(key)) return
    this.#folder ??= mkdtempSync(join(tmpdir(), 'guildhall-'))
    const file = join(this.#folder, `${++this.#count}.sqlite`)
    const { newest, drawn } = ids
    await store.db.run(`vacuum into '${file.replaceAll("'", "''")}'`, [])
    this.#kept.set(key, { file, world, newest, drawn })
    const [oldest] = this.#kept
    if (this.#kept.size <= MOST_TEMPLATES || oldest === undefined) return
    this.#kept.delete(oldest[0])
    rmSync(oldest[1].file, { force: true })
  }

  close(): void {
    if (this.#folder !== null) rmSync(this.#folder, { recursive: true, force: true })
    this.#kept.clear()
  }
}
