import type { Column } from 'guildhall/store/column'
import { fullTextStatements } from 'guildhall/store/full-text'
import type { Index, Table } from 'guildhall/store/table'

type Dialect = 'sqlite' | 'postgres'

/** The statements that create a table from its value. */
export function createTableStatements(table: Table, dialect: Dialect): string[] {
  const { name, columns, key, unique, indexes, hasLargeRows, isUnlogged } = table
  const parts = [
    ...Object.entries(columns).map(([column, as]) => definitionOf(column, as, dialect)),
    `primary key (${key.join(', ')})`,
    ...unique.map((column) => `unique (${column})`),
  ]
  const end = dialect === 'sqlite' && !hasLargeRows ? ' without rowid' : ''
  const made = Object.entries(indexes)
    .filter(([, { isPostgresOnly }]) => !isPostgresOnly || dialect === 'postgres')
    .map(([index, as]) => indexStatement(index, name, as, dialect))
  const kind = dialect === 'postgres' && isUnlogged ? 'unlogged table' : 'table'
  return [`create ${kind} ${name} (${parts.join(', ')})${end}`, ...made, ...fullTextStatements(table, dialect)]
}

function definitionOf(name: string, column: Column<unknown>, dialect: Dialect): string {
  const collation = column.isByBytes && dialect === 'postgres' ? ' collate "C"' : ''
  const nullability = column.isNullable ? '' : ' not null'
  return `${name} ${column.type}${collation}${nullability}${defaultOf(column)}`
}

function defaultOf({ default: value, type }: Column<unknown>): string {
  if (value === undefined) return ''
  return ` default ${typeof value === 'string' && type === 'text' ? `'${value}'` : value}`
}

function indexStatement(name: string, table: string, index: Index<string>, dialect: Dialect): string {
  const columns = index.on.map((column) =>
    column === index.byBytes && dialect === 'postgres' ? `${column} collate "C"` : column,
  )
  const where = index.where === undefined ? '' : ` where ${index.where}`
  return `create ${index.isUnique ? 'unique ' : ''}index ${name} on ${table} (${columns.join(', ')})${where}`
}
