import type { Table } from '../table.ts'

const MIGRATIONS = 'migrations'

/** Whether a table is one of Guildhall's. */
export const isOwn = (tables: readonly Table[], name: string): boolean =>
  name === MIGRATIONS || tables.some((table) => table.name === name)

/** Whether backups include a table. */
export const isInBackup = (tables: readonly Table[], name: string): boolean =>
  tables.some((table) => table.name === name && table.inBackup)

/** Whether a restore skips a table's rows, which backups of older versions may contain. */
export const isLeftOut = (tables: readonly Table[], name: string): boolean =>
  tables.some((table) => table.name === name && !table.inBackup)
