import { handler } from '../../kernel/job.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { Media } from '../../kernel/parts/media.ts'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import { recentMap } from '../../store/recent-map.ts'
import { isAnswered } from '../../store/rows/answered-applications.ts'
import { tellEventJob } from './applications-jobs.ts'
import { findApplication } from './applications-store.ts'
import { takesEvent } from './endpoint-actions.ts'
import { addressForEvents } from './webhook-events-actions.ts'

/** How long it is tried to tell an application of something, ms. */
const WORTH_IT_MS = 600_000
/** How long after the first try the second is made, ms; each time it is twice as long. */
const AGAIN_MS = 20_000
/** How long an application that took an event not is left alone, ms: one that answers slowly holds up no others. */
const REST_MS = 10_000
const MOST_RESTING = 10_000

/** Until when applications are left alone, by the process that has asked them. */
const resting = new WeakMap<Kernel['store'], ReturnType<typeof recentMap<number>>>()

/**
 * Tells an application of something that happened, at the address that it has now. If that isn't there, it is tried again, and
 * after ten minutes no more: events may come late, in another order, twice, or not at all. Nothing is told while nobody with an open
 * account is responsible for the application.
 */
export const tellEvent = handler(tellEventJob, async (kernel, sentPayload) => {
  const { application_id, event, since, tries } = sentPayload
  const application = await findApplication(kernel.store.db, application_id)
  const url = application ? addressForEvents(application, event.type) : null
  if (!application || url === null || !(await isAnswered(kernel.store.db, application_id))) return
  if (await isTold(kernel, { ...application, url }, event)) return
  const next = kernel.clock.now() + AGAIN_MS * 2 ** tries
  if (next > since + WORTH_IT_MS) return
  await writeAsSystem(kernel, { name: 'tell-event', emits: [] }, async (tx) => {
    tx.enqueue(tellEventJob, { ...sentPayload, tries: tries + 1 }, next)
  })
})

async function isTold(
  kernel: Essentials & Media,
  endpoint: Parameters<typeof takesEvent>[1],
  event: object,
): Promise<boolean> {
  const { store, clock } = kernel
  const rests = resting.getOrInsertComputed(store, () => recentMap<number>(MOST_RESTING))
  if ((rests.get(endpoint.id) ?? 0) > clock.now()) return false
  const isTaken = await takesEvent(kernel, endpoint, event)
  if (!isTaken) rests.set(endpoint.id, clock.now() + REST_MS)
  return isTaken
}
