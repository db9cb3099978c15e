import type { Logger } from 'pino'
import type { Store } from '../../store/db.ts'
import type { Table } from '../../store/table.ts'
import type { Clock } from '../clock.ts'
import type { Ids } from '../ids/ids.ts'
import type { StoreHealth } from '../monitoring/store-health.ts'

/** What every layer works with: the store, the clock, ids and the log. */
export interface Essentials {
  /** All tables there are. */
  readonly tables: readonly Table[]
  readonly store: Store
  readonly health: StoreHealth
  readonly clock: Clock
  /** How long connections and requests take: it runs with the machine even where `clock` is moved or stands still. */
  readonly machineClock: Clock
  readonly ids: Ids
  readonly log: Logger
  /** Names this process among those that share the store. */
  readonly processId: string
}
