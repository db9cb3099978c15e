import { cp, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { App } from '../../app.ts'
import { ActFault } from '../act-fault.ts'
import type { SandboxDelivery } from '../faults/sandbox-delivery.ts'
import type { SandboxFaults } from '../faults/sandbox-faults.ts'
import type { SandboxInteractions } from '../interactions.ts'
import type { SandboxClock } from '../sandbox-clock.ts'
import type { SeededIds } from '../seeded-ids.ts'
import type { SandboxTranscript } from '../transcript/sandbox-transcript.ts'

/** How many snapshots a sandbox keeps. */
const MOST_SNAPSHOTS = 16

/** The state of a sandbox, except its database and files, which are in `folder`. */
interface Snapshot {
  readonly id: string
  readonly folder: string
  readonly at: number
  readonly ids: { readonly newest: string; readonly drawn: number }
  readonly faults: ReturnType<SandboxFaults['state']>
  readonly interactions: ReturnType<SandboxInteractions['state']>
  readonly pausesAcks: boolean
}

interface Parts {
  readonly app: () => App
  readonly ids: SeededIds
  readonly clock: SandboxClock
  readonly faults: SandboxFaults
  readonly delivery: SandboxDelivery
  readonly interactions: SandboxInteractions
  readonly transcript: SandboxTranscript
  /** The folder of messages' files, inside that of the sandbox. */
  readonly filesFolder: string
  /** Resolves when the sandbox is idle. @throws ActFault */
  readonly settle: () => Promise<void>
  /** Replaces the server by one over a copy of a database. */
  readonly reopen: (database: string) => Promise<void>
}

/** A snapshot as clients see it. */
interface ShownSnapshot {
  readonly id: string
  /** When it was taken, by the sandbox's clock. */
  readonly now: number
}

export class SandboxSnapshots {
  readonly #parts: Parts
  readonly #kept = new Map<string, Snapshot>()
  #count = 0
  /** Snapshots are taken and restored one after another. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Resolves when no snapshot is being taken or restored. */
  async rested(): Promise<void> {
    await this.#last
  }

  get all(): ShownSnapshot[] {
    return [...this.#kept.values()].map(shown)
  }

  has(id: string): boolean {
    return this.#kept.has(id)
  }

  /** Takes a snapshot when the sandbox is idle. @throws ActFault if it doesn't become idle, or if there are too many */
  take(): Promise<ShownSnapshot> {
    return this.#inTurn(async () => {
      if (this.#kept.size >= MOST_SNAPSHOTS) throw new ActFault(`there are ${MOST_SNAPSHOTS} snapshots: remove some`)
      const { app, ids, clock, faults, interactions, delivery, settle, filesFolder } = this.#parts
      await settle()
      const id = String(++this.#count)
      const folder = join(dirname(filesFolder), `snapshot-${id}`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { newest, drawn } = ids
      const state = {
        at: clock.now(),
        ids: { newest, drawn },
        faults: faults.state(),
        interactions: interactions.state(),
      }
      await app().kernel.store.db.run(`vacuum into '${databaseIn(folder).replaceAll("'", "''")}'`, [])
      await copied(filesFolder, join(folder, FILES))
      const taken = { id, folder, ...state, pausesAcks: delivery.pausesAcks }
      this.#kept.set(id, taken)
      this.#parts.transcript.note(`-- snapshot ${id} is taken`)
      return shown(taken)
    })
  }

  /** Restores a snapshot. Connections end; the journal, the report and the transcript continue. @throws ActFault */
  restore(id: string): Promise<void> {
    return this.#inTurn(async () => {
      const snapshot = this.#kept.get(id)
      if (!snapshot) throw new ActFault(`there is no snapshot ${id}`)
      const { ids, clock, faults, interactions, delivery, transcript, settle, reopen, filesFolder } = this.#parts
      await settle()
      await transcript.catchUp()
      clock.goTo(snapshot.at)
      await rm(filesFolder, { recursive: true, force: true })
      await copied(join(snapshot.folder, FILES), filesFolder)
      ids.goTo(snapshot.ids)
      await reopen(databaseIn(snapshot.folder))
      ids.goToSecrets(snapshot.ids.drawn)
      transcript.forgetUnread()
      faults.restore(snapshot.faults)
      interactions.restore(snapshot.interactions)
      delivery.pausesAcks = snapshot.pausesAcks
      transcript.note(`-- snapshot ${id} is restored`)
    })
  }

  /** Returns false if it doesn't exist. */
  remove(id: string): Promise<boolean> {
    return this.#inTurn(async () => {
      const snapshot = this.#kept.get(id)
      if (!snapshot) return false
      this.#kept.delete(id)
      await rm(snapshot.folder, { recursive: true, force: true })
      return true
    })
  }

  async close(): Promise<void> {
    await this.#inTurn(async () => {
      await rm(dirname(this.#parts.filesFolder), { recursive: true, force: true })
    })
  }

  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = this.#last.then(act)
    this.#last = done.catch(() => {})
    return done
  }
}

const FILES = 'files'
const databaseIn = (folder: string): string => join(folder, 'guildhall.sqlite')
const shown = ({ id, at }: Snapshot): ShownSnapshot => ({ id, now: at })

/** The folder doesn't exist before the first file is sent. */
async function copied(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}
