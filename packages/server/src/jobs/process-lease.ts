import { noteAbandoned } from '../features/activities/activities-store.ts'
import { clearAbandonedVoice } from '../features/voice/connecting-actions.ts'
import type { Timer } from '../kernel/clock.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { isUniqueViolation } from '../store/postgres/unique-violation.ts'
import { forgetProcesses, leaveProcesses, listProcesses, renewProcess } from './process-store.ts'

/** How often a process says that it is there, ms. */
const RENEW_MS = 60_000
/** A process that was not heard of for this long is gone, ms. */
const GONE_MS = 180_000

/**
 * Says among the processes that share the store that this one is there, takes a number for its ids, and ends what those had begun that are gone. A
 * store that only one process may use is shared with nobody: whoever was there before is gone at the start.
 */
export class ProcessLease {
  readonly #kernel: Kernel
  readonly #renewed: (processIds: readonly string[]) => void
  #timer: Timer | null = null
  #renewing: Promise<void> = Promise.resolve()

  /** @param renewed is told each time which processes are there, this one among them */
  constructor(kernel: Kernel, renewed: (processIds: readonly string[]) => void) {
    this.#kernel = kernel
    this.#renewed = renewed
  }

  async start(): Promise<void> {
    const { isExclusive } = this.#kernel.store
    await this.#renew(isExclusive ? Number.POSITIVE_INFINITY : this.#kernel.clock.now() - GONE_MS)
    if (!isExclusive) this.#renewLater()
  }

  /**
   * This process is there no longer, and nobody has to find out. Whoever was in an Activity with it has as long to come back as
   * ever; where no other process is left that counts from when one is there again.
   */
  async stop(): Promise<void> {
    this.#timer?.cancel()
    await this.#renewing
    const { store, clock, processId, health } = this.#kernel
    try {
      await store.write(async (tx) => {
        if (await leaveProcesses(tx, processId)) await noteAbandoned(tx, clock.now(), 0)
      })
    } catch (error) {
      health.failures.error({ err: error }, 'could not say that this process is gone')
    }
  }

  #renewLater(): void {
    this.#timer = this.#kernel.clock.after(RENEW_MS, () => {
      this.#renewLater()
      this.#renewing = this.#renew(this.#kernel.clock.now() - GONE_MS).catch((error: unknown) =>
        this.#kernel.health.failures.error({ err: error }, 'could not say that this process is there'),
      )
    })
  }

  /** @param goneBefore processes that were last heard of earlier are gone */
  async #renew(goneBefore: number): Promise<void> {
    const { store, clock, ids, processId } = this.#kernel
    const renew = () =>
      store.write(async (tx) => {
        await forgetProcesses(tx, goneBefore, processId)
        const worker = await renewProcess(tx, processId, clock.now())
        return { processIds: await listProcesses(tx), worker }
      })
    // Another one found this process gone meanwhile, and its number has been given away.
    const { processIds, worker } = await renew().catch((error) => {
      if (isUniqueViolation(error)) return renew()
      throw error
    })
    ids.workAs(worker)
    this.#renewed(processIds)
    await clearAbandonedVoice(this.#kernel)
  }
}
