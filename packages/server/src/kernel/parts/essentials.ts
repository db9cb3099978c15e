import type { Logger } from 'pino'
import type { Store } from '../../store/db.ts'
import type { Table } from '../../store/table.ts'
import type { Clock } from '../clock.ts'
import type { Ids } from '../ids/ids.ts'
import type { StoreHealth } from '../monitoring/store-health.ts'
import type { Bus } from './bus.ts'

/** The parts that every layer needs: the store, the bus, the clock, ids and the log. */
export interface Essentials {
  /** All tables of the store. */
  readonly tables: readonly Table[]
  readonly store: Store
  /** Passes messages between the processes that share the store. */
  readonly bus: Bus
  readonly health: StoreHealth
  readonly clock: Clock
  /** Measures connections and requests. It follows the machine's time even if a test controls `clock`. */
  readonly machineClock: Clock
  readonly ids: Ids
  readonly log: Logger
  /** Identifies this process among those that share the store. */
  readonly processId: string
}
