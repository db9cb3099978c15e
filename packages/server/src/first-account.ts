import { hasPeople } from './features/accounts/accounts-store.ts'
import type { Kernel } from './kernel/kernel.ts'
import type { StoreHealth } from './kernel/monitoring/store-health.ts'
import type { Bus } from './kernel/parts/bus.ts'
import type { Essentials } from './kernel/parts/essentials.ts'
import type { Store } from './store/db.ts'
import { findInstanceKey, keepInstanceKey } from './store/rows/instance-keys.ts'

/** The message to other processes that the first account exists. */
const FIRST_ACCOUNT_CREATED = 'first account'
const KEY_NAME = 'setup'
const CODE_BYTES = 18

/** The code of the link that creates the first account, which all processes share; null if there are accounts. */
export async function findSetupCode({ store, ids }: Pick<Essentials, 'store' | 'ids'>): Promise<string | null> {
  if (await hasPeople(store.db)) return null
  const known = await findInstanceKey(store.db, KEY_NAME)
  const code = known ?? (await store.write((tx) => keepInstanceKey(tx, KEY_NAME, ids.secret(CODE_BYTES))))
  return Buffer.from(code).toString('base64url')
}

interface Parts {
  readonly store: Store
  readonly bus: Bus
  readonly failures: StoreHealth['failures']
  readonly instance: Kernel['instance'] & { setupCode: string | null; registrationOpen: boolean }
}

/** Ends the setup in every process when the first account is created in one of them. */
export class FirstAccount {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Called when this process has found an account. */
  found(): void {
    const { bus, failures } = this.#parts
    if (!this.#endSetup()) return
    bus
      .publish('all', FIRST_ACCOUNT_CREATED)
      .catch((err: unknown) => failures.error({ err }, 'could not notify other processes of the first account'))
  }

  /** Handles a message from another process; returns false if it is about something else. */
  receive(message: string): boolean {
    if (message !== FIRST_ACCOUNT_CREATED) return false
    this.#endSetup()
    return true
  }

  /** Called when messages may have been missed. */
  async recheck(): Promise<void> {
    const { store, failures, instance } = this.#parts
    if (instance.setupCode === null) return
    try {
      if (await hasPeople(store.db)) this.#endSetup()
    } catch (err) {
      failures.error({ err }, 'could not check for the first account')
    }
  }

  /** Returns false if the setup had ended before. */
  #endSetup(): boolean {
    const { instance } = this.#parts
    if (instance.setupCode === null) return false
    Object.assign(instance, { registrationOpen: true, setupCode: null })
    return true
  }
}
