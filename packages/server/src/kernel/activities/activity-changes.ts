import type { StoreHealth } from '../monitoring/store-health.ts'
import type { Bus } from '../parts/bus.ts'

const PREFIX = 'activity '

/** The application whose Activity another process changed; undefined for other messages. */
export const fromActivityChange = (message: string): string | undefined =>
  message.startsWith(PREFIX) ? message.slice(PREFIX.length) : undefined

/**
 * Invalidates the cached settings of an Activity in every process. A process that misses the message reads them again
 * soon anyway.
 */
export function publishActivityChanged(
  bus: Bus,
  failures: StoreHealth['failures'],
  applicationId: string,
  forgetHere: () => void,
): void {
  forgetHere()
  bus
    .publish('all', PREFIX + applicationId)
    .catch((err: unknown) => failures.error({ err }, 'could not notify other processes of a changed Activity'))
}
