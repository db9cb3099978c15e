import { noteAbandoned } from '../features/activities/activities-store.ts'
import { clearAbandonedVoice } from '../features/voice/voice-connection-actions.ts'
import type { Timer } from '../kernel/clock.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { isUniqueViolation } from '../store/postgres/unique-violation.ts'
import { forgetProcesses, leaveProcesses, listProcesses, renewProcess } from './process-store.ts'

/** How often a process renews its lease, ms. */
const RENEW_MS = 60_000
/** A process that hasn't renewed its lease for this long has ended, ms. */
const EXPIRY_MS = 180_000

/**
 * Registers this process among those that share the store, takes a worker number for its ids, and ends the voice states
 * and similar of processes that have ended. If only one process can use the store, any earlier process has ended when
 * this one starts.
 */
export class ProcessLease {
  readonly #kernel: Kernel
  readonly #renewed: (processIds: readonly string[]) => void
  #timer: Timer | null = null
  #renewing: Promise<void> = Promise.resolve()

  /** @param renewed is called at each renewal with the live processes, including this one */
  constructor(kernel: Kernel, renewed: (processIds: readonly string[]) => void) {
    this.#kernel = kernel
    this.#renewed = renewed
  }

  async start(): Promise<void> {
    const { isExclusive } = this.#kernel.store
    await this.#renew(isExclusive ? Number.POSITIVE_INFINITY : this.#kernel.clock.now() - EXPIRY_MS)
    if (!isExclusive) this.#renewLater()
  }

  /**
   * Ends the lease, so that others need not wait for its expiry. Participants of an Activity through this process keep
   * their usual time to reconnect; if no other process is left, it begins when one starts.
   */
  async stop(): Promise<void> {
    this.#timer?.cancel()
    await this.#renewing
    const { store, clock, processId, health } = this.#kernel
    try {
      await store.write(async (tx) => {
        if (await leaveProcesses(tx, processId)) await noteAbandoned(tx, clock.now())
      })
    } catch (error) {
      health.failures.error({ err: error }, 'could not release the lease of this process')
    }
  }

  #renewLater(): void {
    this.#timer = this.#kernel.clock.after(RENEW_MS, () => {
      this.#renewLater()
      this.#renewing = this.#renew(this.#kernel.clock.now() - EXPIRY_MS).catch((error: unknown) =>
        this.#kernel.health.failures.error({ err: error }, 'could not renew the lease of this process'),
      )
    })
  }

  /** @param expiredBefore processes whose last renewal is older have ended */
  async #renew(expiredBefore: number): Promise<void> {
    const { store, clock, ids, processId } = this.#kernel
    const renew = () =>
      store.write(async (tx) => {
        await forgetProcesses(tx, expiredBefore, processId)
        const worker = await renewProcess(tx, processId, clock.now())
        return { processIds: await listProcesses(tx), worker }
      })
    // Another process removed this one as expired, and its worker number may be taken.
    const { processIds, worker } = await renew().catch((error) => {
      if (isUniqueViolation(error)) return renew()
      throw error
    })
    ids.workAs(worker)
    this.#renewed(processIds)
    await clearAbandonedVoice(this.#kernel)
  }
}
