import type { HookHandler } from './hook.ts'
import type { PeriodicTask } from './job.ts'
import type { Kernel } from './kernel.ts'

/** What a feature adds to the server besides the tables, operations and job handlers in its folder. */
export interface Feature {
  /** Tasks that run at startup and then once a day. */
  readonly dailyTasks?: readonly PeriodicTask[]
  /** Tasks that run every second, to find what has become due. */
  readonly recurringTasks?: readonly PeriodicTask[]
  /** Like `recurringTasks`, for tasks that wait for external servers: no other task waits for them. */
  readonly asideTasks?: readonly PeriodicTask[]
  /** The feature's parts in the hooks of features below it. */
  readonly hooks?: readonly HookHandler[]
  /** The feature's metrics, in Prometheus's text format. */
  readonly figures?: (kernel: Kernel) => Iterable<string>
}

export const isFeature = (value: unknown): value is Feature =>
  typeof value === 'object' &&
  value !== null &&
  ['dailyTasks', 'recurringTasks', 'asideTasks', 'hooks'].some((key) => Object.hasOwn(value, key))
