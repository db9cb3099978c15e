import type { JobRow } from 'guildhall/store/tables/streams'
import type { World } from './world.ts'

const HOUR_MS = 3_600_000

/** Enqueues a job that isn't due for an hour, with no object; returns its ID. */
export async function enqueueFutureJob(world: World, job: Partial<JobRow>): Promise<string> {
  const { kernel } = world.app
  const id = kernel.ids.next()
  const payload = JSON.stringify({ guild_id: '1', channel_id: '1', message_id: '1' })
  const row = {
    id,
    kind: 'end-poll',
    payload,
    due_at: kernel.clock.now() + HOUR_MS,
    attempts: 0,
    last_error: null,
    owner_id: null,
  }
  await kernel.store.write((tx) =>
    tx.q
      .insertInto('jobs')
      .values({ ...row, ...job })
      .execute(),
  )
  return id
}
