import { join } from 'node:path'
import { type Feature, isFeature } from './kernel/feature.ts'
import { putTogether } from './kernel/hook.ts'
import { isHandler, type JobHandler } from './kernel/job.ts'
import { type AnyOperation, isOperation } from './kernel/operation.ts'
import { loadModules } from './load-modules.ts'
import { MEDIA_TABLES } from './media/media-tables.ts'
import { isTableList, type Table } from './store/table.ts'
import { STORE_TABLES } from './store/tables/store-tables.ts'

const values = loadModules(
  join(import.meta.dirname, 'features'),
  /^[^/]+\/(?![^/]+-(?:store|rules|view|hooks|invariants)$)[^/]+$/u,
).flatMap((module) => Object.values(module))

/** Every HTTP operation. */
export const OPERATIONS: readonly AnyOperation[] = values.filter(isOperation)

/** The handlers of all jobs. */
export const HANDLERS: readonly JobHandler[] = values.filter(isHandler)

/** The periodic tasks of all features, and their parts in hooks. */
export const FEATURES: readonly Feature[] = values.filter(isFeature)

putTogether(FEATURES.flatMap(({ hooks = [] }) => hooks))

export const TABLES: readonly Table[] = [...STORE_TABLES, ...MEDIA_TABLES, ...values.filter(isTableList).flat()]
