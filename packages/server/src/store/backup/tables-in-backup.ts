import type { Table } from '../table.ts'

const MIGRATIONS = 'migrations'

/** Whether it is one of Guildhall's tables. */
export const isOwn = (tables: readonly Table[], name: string): boolean =>
  name === MIGRATIONS || tables.some((table) => table.name === name)

/** Whether a backup holds a table. */
export const isInBackup = (tables: readonly Table[], name: string): boolean =>
  tables.some((table) => table.name === name && table.inBackup)

/** Whether it is a table whose rows a restore passes over: backups of older versions have some. */
export const isLeftOut = (tables: readonly Table[], name: string): boolean =>
  tables.some((table) => table.name === name && !table.inBackup)
