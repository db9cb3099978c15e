import { systemClock, type Timer } from '../../kernel/clock.ts'
import { FairConcurrencyLimiter } from '../../kernel/limits/fair-concurrency-limiter.ts'
import { type Decoded, DecoderProcess } from './decoder-process.ts'
import type { DecoderWork } from './decoder-work.ts'

const MOST_WAITING = 200
/** How long an idle decoder keeps running, ms. */
const IDLE_MS = 30_000

/** Requests that show images have a separate queue, so that they don't delay uploads. */
export type Purpose = 'reading' | 'drawing' | 'measuring'

const lines: Readonly<Record<Purpose, FairConcurrencyLimiter>> = {
  reading: new FairConcurrencyLimiter({ places: 2, mostWaiting: MOST_WAITING, mostOfOne: 50 }),
  drawing: new FairConcurrencyLimiter({ places: 1, mostWaiting: MOST_WAITING, mostOfOne: MOST_WAITING }),
  // Files on the disk can wait, because they use no memory. A large one that is stripped must not block all slots.
  measuring: new FairConcurrencyLimiter({ places: 2, mostWaiting: 20 * MOST_WAITING, mostOfOne: 20 * MOST_WAITING }),
}

/** The idle decoders, the last used at the end. */
const idle: { decoder: DecoderProcess; end: Timer }[] = []

/**
 * Performs a task in another process with limited memory and time, one at a time for each key, such as a user.
 *
 * @returns null if the process ended because the task exceeded its limits
 * @throws RateLimited if too many tasks of this key are queued, ServiceUnavailable if too many of all are
 */
export const decodeInProcess = <W extends DecoderWork>(
  purpose: Purpose,
  key: string,
  work: W,
  bytes: Uint8Array = new Uint8Array(),
): Promise<Decoded<W['kind']> | null> => lines[purpose].run(key, () => doWork(work, bytes))

async function doWork<W extends DecoderWork>(work: W, bytes: Uint8Array): Promise<Decoded<W['kind']> | null> {
  const decoder = take()
  const done = await decoder.do(work, bytes)
  if (!decoder.isOver) giveBack(decoder)
  return done
}

function take(): DecoderProcess {
  for (let last = idle.pop(); last; last = idle.pop()) {
    last.end.cancel()
    if (!last.decoder.isOver) return last.decoder
  }
  return new DecoderProcess()
}

function giveBack(decoder: DecoderProcess): void {
  const end = systemClock.after(IDLE_MS, () => {
    idle.splice(
      idle.findIndex((each) => each.decoder === decoder),
      1,
    )
    decoder.end()
  })
  idle.push({ decoder, end })
}
