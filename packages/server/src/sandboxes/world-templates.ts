import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SandboxWorld } from '@guildhall/protocol/sandboxes/sandbox-description'
import type { SandboxPlan } from '@guildhall/protocol/sandboxes/sandbox-plan'
import type { Store } from '../store/db.ts'
import type { SeededIds } from './seeded-ids.ts'

/** How many worlds are kept. */
const MOST_TEMPLATES = 32

/** A world as it was made from a plan. */
interface WorldTemplate {
  /** Of its database. */
  readonly file: string
  readonly world: SandboxWorld
  /** How far ids and secrets had come. */
  readonly newest: string
  readonly drawn: number
}

/** Worlds by their plans: with a frozen clock the same plan gives the same world, so it is made once and copied. */
export class WorldTemplates {
  readonly #kept = new Map<string, WorldTemplate>()
  #folder: string | null = null
  #count = 0

  /** The world of a plan that was kept. */
  find(plan: SandboxPlan): WorldTemplate | null {
    return this.#kept.get(JSON.stringify(plan)) ?? null
  }

  /** Keeps the world of a plan. @param ids of its server, of which nothing else has drawn since */
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
