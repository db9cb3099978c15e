import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'

/** How long a test waits for what it expects, ms: far longer than a busy machine takes. */
export const PATIENCE_MS = 120_000
/** For how long it looks again at every turn of the event loop, ms. */
const EAGER_MS = 20
/** How often it looks after that, ms, so that what it waits for gets the processor. */
const BETWEEN_LOOKS_MS = 5

/** Waits until something is so. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const began = Date.now()
  for (let waited = 0; !(await isSo()); waited = Date.now() - began) {
    if (waited > PATIENCE_MS) throw new Error(`it did not come to be so: ${isSo}`)
    await (waited < EAGER_MS ? turn() : pause(BETWEEN_LOOKS_MS))
  }
}
