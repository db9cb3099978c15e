import type { InstanceCommandAction } from '@guildhall/protocol/instance-action'
import type { TxDb } from '../../store/db.ts'
import { insertInstanceAuditEntry } from '../../store/rows/instance-audit-entry-row.ts'
import type { Caller } from '../callers/caller.ts'
import type { Kernel } from '../kernel.ts'
import { administratorActionsIn } from '../monitoring/administrator-actions.ts'
import { type AnyOperation, NoContent } from '../operation.ts'
import type { Essentials } from '../parts/essentials.ts'
import { type AuditedDetails, changesNothing, newValues, storedDetails } from './audited-details.ts'

/** Whether only administrators of the instance may call an operation, and it may change something. */
export const isAdministration = ({ method, requires }: Pick<AnyOperation, 'method' | 'requires'>): boolean =>
  requires.isAdministration === true && method !== 'GET'

/** The action under which the audit log of the instance records an operation. */
export const instanceActionOf = ({ name }: Pick<AnyOperation, 'name'>): string =>
  name.toUpperCase().replaceAll(/[^A-Z0-9]+/gu, '_')

/** An operation that an administrator calls. */
interface Administration {
  readonly operation: Pick<AnyOperation, 'name' | 'method' | 'requires'>
  readonly caller: Caller | null
  readonly params: Readonly<Record<string, string>>
  readonly reason: string | null
  readonly address: string
}

/**
 * Records an administrator's operation in the audit log of the instance, in its unit of work, or in a separate one if
 * it used none. An operation that answers {@link NoContent}, or whose changes change no value, did nothing, and isn't recorded.
 */
export class AdministrationRecord {
  readonly #kernel: Kernel
  readonly #asked: Administration
  readonly #isNeeded: boolean
  #details: AuditedDetails = {}
  #isSettled = false

  constructor(kernel: Kernel, asked: Administration) {
    this.#kernel = kernel
    this.#asked = asked
    this.#isNeeded = isAdministration(asked.operation)
  }

  /** Adds facts to the entry of this unit of work. */
  note(details: AuditedDetails): void {
    const { name } = this.#asked.operation
    if (!this.#isNeeded) throw new Error(`${name} is not an operation of administrators`)
    this.#details = { ...this.#details, ...details }
  }

  /** Adds the entry to a unit of work. */
  in<X extends { db: TxDb }, T>(work: (tx: X) => Promise<T>): (tx: X) => Promise<T> {
    if (!this.#isNeeded || this.#isSettled) return work
    return async (tx) => {
      // The store may run the unit again.
      this.#details = {}
      const done = await work(tx)
      await this.#settle(tx.db, done)
      return done
    }
  }

  /** Writes the entry if no unit of work did. */
  async finish(answer: unknown): Promise<void> {
    if (this.#isNeeded && !this.#isSettled) await this.#kernel.store.write((db) => this.#settle(db, answer))
  }

  async #settle(db: TxDb, answer: unknown): Promise<void> {
    db.onCommitted(() => {
      this.#isSettled = true
    })
    if (!(answer instanceof NoContent || changesNothing(this.#details))) await this.#write(db)
  }

  async #write(db: TxDb): Promise<void> {
    const { operation, caller, params, reason, address } = this.#asked
    const { observe, clock, ids, log } = this.#kernel
    const [actor_id, action, details] = [caller?.user.id ?? null, instanceActionOf(operation), this.#details]
    const targets = Object.fromEntries(Object.entries(params).map(([name, value]) => [snakeCase(name), value]))
    observe?.(operation.name, action)
    await insertInstanceAuditEntry(db, {
      id: ids.next(),
      actor_id,
      action,
      targets: JSON.stringify(targets),
      details: JSON.stringify(storedDetails(details)),
      reason,
      address,
      created_at: clock.now(),
    })
    db.onCommitted(() => {
      const about = { administrator_id: actor_id, ...targets, ...newValues(details) }
      administratorActionsIn(log).info(about, `an administrator performed ${operation.name}`)
    })
  }
}

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)

/** Records a command of the operator in the audit log of the instance, in the unit of work of the command. */
export const recordCommand = (
  { ids, clock }: Pick<Essentials, 'ids' | 'clock'>,
  db: TxDb,
  { action, targets, details = {} }: InstanceCommand,
): Promise<void> =>
  insertInstanceAuditEntry(db, {
    id: ids.next(),
    actor_id: null,
    action,
    targets: JSON.stringify(targets),
    details: JSON.stringify(storedDetails(details)),
    reason: null,
    address: null,
    created_at: clock.now(),
  })

interface InstanceCommand {
  readonly action: InstanceCommandAction
  readonly targets: Readonly<Record<string, string>>
  readonly details?: AuditedDetails
}
