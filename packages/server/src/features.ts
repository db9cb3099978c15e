import * as contents from './features/contents.ts'
import type { Feature } from './kernel/feature.ts'
import { putTogether } from './kernel/hook.ts'
import type { AnyOperation } from './kernel/operation.ts'
import { MEDIA_TABLES } from './media/media-tables.ts'
import type { Table } from './store/table.ts'
import { STORE_TABLES } from './store/tables/store-tables.ts'

/** Everything that the server does beyond its kernel. */
export const FEATURES: readonly Feature[] = Object.values(contents)

putTogether(FEATURES.flatMap(({ hooks = [] }) => hooks))

/** Every HTTP operation. */
export const OPERATIONS: readonly AnyOperation[] = FEATURES.flatMap(({ operations = [] }) => operations)

/** All tables there are. */
export const TABLES: readonly Table[] = [
  ...STORE_TABLES,
  ...MEDIA_TABLES,
  ...FEATURES.flatMap(({ tables = [] }) => tables),
]
