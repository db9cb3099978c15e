import type { Store } from '../../store/db.ts'
import type { StoreHealth } from '../monitoring/store-health.ts'

const PREFIX = 'activity '

/** The application whose Activity another process changed; undefined if it told something else. */
export const fromActivityChange = (message: string): string | undefined =>
  message.startsWith(PREFIX) ? message.slice(PREFIX.length) : undefined

/** Has every process forget what it knows of an Activity. Where that isn't heard of it is looked up again soon anyway. */
export function tellActivityChanged(
  store: Store,
  failures: StoreHealth['failures'],
  applicationId: string,
  forgetHere: () => void,
): void {
  forgetHere()
  store
    .notify(PREFIX + applicationId)
    .catch((err: unknown) => failures.error({ err }, 'other processes were not told of a changed Activity'))
}
