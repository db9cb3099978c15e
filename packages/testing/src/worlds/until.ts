import { setImmediate as turn } from 'node:timers/promises'

/** How long a test waits for what it expects, ms: far longer than a busy machine takes. */
export const PATIENCE_MS = 120_000

/** Waits, without sleeping, until something is so. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; !(await isSo()); await turn()) {
    if (Date.now() > deadline) throw new Error(`it did not come to be so: ${isSo}`)
  }
}
