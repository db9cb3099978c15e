import { join } from 'node:path'
import { exportsOf } from './exports-of.ts'
import { type Feature, isFeature } from './kernel/feature.ts'
import { putTogether } from './kernel/hook.ts'
import { isHandler, type JobHandler } from './kernel/job.ts'
import { type AnyOperation, isOperation } from './kernel/operation.ts'
import { MEDIA_TABLES } from './media/media-tables.ts'
import { isTableList, type Table } from './store/table.ts'
import { STORE_TABLES } from './store/tables/store-tables.ts'

const values = exportsOf(
  join(import.meta.dirname, 'features'),
  /^[^/]+\/(?![^/]+-(?:store|rules|view|hooks|invariants)$)[^/]+$/u,
)

/** Every HTTP operation. */
export const OPERATIONS: readonly AnyOperation[] = values.filter(isOperation)

/** How the jobs are done that features declare. */
export const HANDLERS: readonly JobHandler[] = values.filter(isHandler)

/** What features do by the clock and in each other's hooks. */
export const FEATURES: readonly Feature[] = values.filter(isFeature)

putTogether(FEATURES.flatMap(({ hooks = [] }) => hooks))

/** All tables there are. */
export const TABLES: readonly Table[] = [...STORE_TABLES, ...MEDIA_TABLES, ...values.filter(isTableList).flat()]
