import type { CallerChecks } from './parts/caller-checks.ts'
import type { Configuration } from './parts/configuration.ts'
import type { Controlled } from './parts/delivery-control.ts'
import type { Essentials } from './parts/essentials.ts'
import type { Identification } from './parts/identification.ts'
import type { KernelCallbacks } from './parts/kernel-callbacks.ts'
import type { LiveState } from './parts/live-state.ts'
import type { Mailing } from './parts/mailing.ts'
import type { Media } from './parts/media.ts'
import type { Monitoring } from './parts/monitoring.ts'

/** Everything that operations need. Other code takes only the parts that it uses. */
export interface Kernel
  extends Essentials,
    LiveState,
    Configuration,
    Media,
    Mailing,
    Identification,
    KernelCallbacks,
    CallerChecks,
    Monitoring,
    Controlled {}
