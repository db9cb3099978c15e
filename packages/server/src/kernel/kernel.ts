import type { CallerChecks } from './parts/caller-checks.ts'
import type { Configuration } from './parts/configuration.ts'
import type { Controlled } from './parts/delivery-control.ts'
import type { Essentials } from './parts/essentials.ts'
import type { LiveState } from './parts/live-state.ts'
import type { Media } from './parts/media.ts'
import type { Monitoring } from './parts/monitoring.ts'
import type { Signals } from './parts/signals.ts'

/** What every operation works with. What needs less takes the parts that it needs. */
export interface Kernel
  extends Essentials,
    LiveState,
    Configuration,
    Media,
    Signals,
    CallerChecks,
    Monitoring,
    Controlled {}
