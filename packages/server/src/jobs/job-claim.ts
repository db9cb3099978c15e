import type { Timer } from '../kernel/clock.ts'
import type { Essentials } from '../kernel/parts/essentials.ts'
import type { JobRow } from '../store/tables/streams.ts'
import { claimJob } from './job-store.ts'

/** How long a job is claimed, ms: if its process is killed, another one continues it after that time. */
const CLAIM_MS = 4000
/** How often the claim is renewed while the job is running, ms. */
const RENEW_MS = 1000

/** Claims a job until it is released; null if another process has claimed it. */
export async function takeJob(
  { store, clock }: Pick<Essentials, 'store' | 'clock'>,
  job: Pick<JobRow, 'id' | 'due_at'>,
  failed: (error: unknown) => void,
): Promise<(() => void) | null> {
  let until = clock.now() + CLAIM_MS
  if (!(await store.write((tx) => claimJob(tx, job, until)))) return null
  let isReleased = false
  let timer: Timer
  const renew = async () => {
    const next = clock.now() + CLAIM_MS
    try {
      if (!(await store.write((tx) => claimJob(tx, { id: job.id, due_at: until }, next)))) return
      until = next
    } catch (error) {
      failed(error)
    }
    if (!isReleased) timer = clock.after(RENEW_MS, () => void renew())
  }
  timer = clock.after(RENEW_MS, () => void renew())
  return () => {
    isReleased = true
    timer.cancel()
  }
}
