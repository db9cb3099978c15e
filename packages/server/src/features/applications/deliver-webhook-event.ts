import { handler } from '../../kernel/job.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { Media } from '../../kernel/parts/media.ts'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import { recentMap } from '../../store/lru-map.ts'
import { isAnswered } from '../../store/rows/active-owner.ts'
import { deliverWebhookEventJob } from './applications-jobs.ts'
import { findApplication } from './applications-store.ts'
import { takesEvent } from './endpoint-actions.ts'
import { addressForEvents } from './webhook-events-actions.ts'

/** For how long delivering an event is retried, ms. */
const WORTH_IT_MS = 600_000
/** The delay before the first retry, ms; each further delay is twice as long. */
const AGAIN_MS = 20_000
/** For how long an application that didn't accept an event receives none, ms, so that a slow one doesn't delay the others. */
const REST_MS = 10_000
const MOST_RESTING = 10_000

/** Until when URLs of applications receive no requests, for each process that sent them. */
const resting = new WeakMap<Kernel['store'], ReturnType<typeof recentMap<number>>>()

/**
 * Sends an event to the current URL of an application. If it can't be delivered, it is retried for ten minutes: events
 * may arrive late, in another order, twice, or never. Nothing is sent while the accounts of all its owners are
 * disabled.
 */
export const deliverWebhookEvent = handler(deliverWebhookEventJob, async (kernel, sentPayload) => {
  const { application_id, event, since, tries } = sentPayload
  const application = await findApplication(kernel.store.db, application_id)
  const own = application ? addressForEvents(application, event.type) : null
  const url = own === null ? null : (sentPayload.url ?? own)
  if (!application || url === null || !(await isAnswered(kernel.store.db, application_id))) return
  if (await isDelivered(kernel, { ...application, url }, event)) return
  const next = kernel.clock.now() + AGAIN_MS * 2 ** tries
  if (next > since + WORTH_IT_MS) return
  await writeAsSystem(kernel, { name: 'tell-event', emits: [] }, async (tx) => {
    tx.enqueue(deliverWebhookEventJob, { ...sentPayload, tries: tries + 1 }, next)
  })
})

async function isDelivered(
  kernel: Essentials & Media,
  endpoint: Parameters<typeof takesEvent>[1],
  event: object,
): Promise<boolean> {
  const { store, clock } = kernel
  const rests = resting.getOrInsertComputed(store, () => recentMap<number>(MOST_RESTING))
  const key = `${endpoint.id} ${endpoint.url}`
  if ((rests.get(key) ?? 0) > clock.now()) return false
  const isTaken = await takesEvent(kernel, endpoint, event)
  if (!isTaken) rests.set(key, clock.now() + REST_MS)
  return isTaken
}
