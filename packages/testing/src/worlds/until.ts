import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'

/** How long a test waits for a condition, ms: far longer than a busy machine takes. */
export const UNTIL_TIMEOUT_MS = 120_000
/** For how long it checks at every turn of the event loop, ms. */
const EAGER_MS = 20
/** The interval of later checks, ms, so that the awaited work gets the processor. */
const POLL_INTERVAL_MS = 5

/** Waits for a condition. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const began = Date.now()
  for (let waited = 0; !(await condition()); waited = Date.now() - began) {
    if (waited > UNTIL_TIMEOUT_MS) throw new Error(`it did not come to be so: ${condition}`)
    await (waited < EAGER_MS ? turn() : pause(POLL_INTERVAL_MS))
  }
}
