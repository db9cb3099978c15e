import type { Db } from './db.ts'
import type { RowOf, Table } from './table.ts'

/** The key of a row. */
type KeyOf<T extends Table> = { readonly [C in T['key'][number]]: RowOf<T>[C & keyof RowOf<T>] }

/** Conditions: the values of some columns. */
type Where<T extends Table> = { readonly [C in keyof RowOf<T>]?: NonNullable<RowOf<T>[C]> }

/** The columns in a statement, each with the placeholder of its value. */
type Places = ReadonlyMap<string, string>

interface Written {
  readonly sql: string
  readonly name: string
}

let named = 0

/** A kind of statement. It is built once for each choice of columns, and prepared once by the database. */
function statementOf(write: (table: Table, places: readonly [Places, Places], returned: readonly string[]) => string) {
  const all = new Map<string, Written>()
  return <R>(db: Db, table: Table, values: readonly [object, object?], returned = table.key): Promise<R[]> => {
    const [first, second = {}] = values
    const columns = [Object.keys(first), Object.keys(second)] as const
    const key = `${db.dialect} ${table.name} ${columns.join(' ')} ${returned}`
    let written = all.get(key)
    if (!written) {
      let place = 0
      const sign = db.dialect === 'postgres' ? '$' : '?'
      const placed = (names: readonly string[]) => new Map(names.map((name) => [name, `${sign}${++place}`]))
      const sql = write(table, [placed(columns[0]), placed(columns[1])], returned)
      written = { sql, name: `guildhall rows ${++named}` }
      all.set(key, written)
    }
    return db.run(written.sql, [...Object.values(first), ...Object.values(second)], written.name)
  }
}

const list = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ')

const pairs = (places: Places, between: string): string =>
  Array.from(places, ([column, place]) => `"${column}" = ${place}`).join(between)

const those = ({ name }: Table, where: Places): string => `"${name}" where ${pairs(where, ' and ')}`

const insertion = ({ name }: Table, row: Places): string =>
  `insert into "${name}" (${list([...row.keys()])}) values (${[...row.values()].join(', ')})`

/** Names the columns, so that a prepared statement remains valid when another version adds one. */
const selection = (table: Table, where: Places): string =>
  `select ${list(Object.keys(table.columns))} from ${those(table, where)}`

const find = statementOf((table, [where]) => selection(table, where))
const listAll = statementOf((table, [where]) => `${selection(table, where)} order by ${list(table.key)}`)
const insert = statementOf((table, [row]) => insertion(table, row))
const add = statementOf(
  (table, [row], returned) => `${insertion(table, row)} on conflict do nothing returning ${list(returned)}`,
)
const save = statementOf((table, [row]) => {
  const rest = [...row.keys()].filter((column) => !table.key.includes(column))
  const changes = rest.map((column) => `"${column}" = excluded."${column}"`).join(', ')
  return `${insertion(table, row)} on conflict (${list(table.key)}) do update set ${changes}`
})
const update = statementOf(
  (table, [where, changes], returned) =>
    `update "${table.name}" set ${pairs(changes, ', ')} where ${pairs(where, ' and ')} returning ${list(returned)}`,
)
const remove = statementOf(
  (table, [where], returned) => `delete from ${those(table, where)} returning ${list(returned)}`,
)
const removeFew = statementOf((table, [where, limit], returned) => {
  const rest = list(table.key.filter((column) => !where.has(column)))
  const some = `(${rest}) in (select ${rest} from ${those(table, where)} limit ${limit.get('limit')})`
  return `delete from ${those(table, where)} and ${some} returning ${list(returned)}`
})

export async function findRow<T extends Table>(db: Db, table: T, key: KeyOf<T>): Promise<RowOf<T> | undefined> {
  const [row] = await find<RowOf<T>>(db, table, [key])
  return row
}

/** Lists the rows with some values, ordered by key. */
export const listRows = <T extends Table>(db: Db, table: T, where: Where<T>): Promise<RowOf<T>[]> =>
  listAll(db, table, [where])

export async function insertRow<T extends Table>(db: Db, table: T, row: RowOf<T>): Promise<void> {
  await insert(db, table, [row])
}

/** Adds a row. Returns false if there is one with the same key or the same value of a unique column. */
export async function addRow<T extends Table>(db: Db, table: T, row: RowOf<T>): Promise<boolean> {
  return (await add(db, table, [row])).length > 0
}

/** Adds a row, or replaces the one with the same key. */
export async function saveRow<T extends Table>(db: Db, table: T, row: RowOf<T>): Promise<void> {
  await save(db, table, [row])
}

/** Updates the rows with some values; returns how many. */
export async function updateRows<T extends Table>(
  db: Db,
  table: T,
  where: Where<T>,
  changes: Partial<RowOf<T>>,
): Promise<number> {
  return (await update(db, table, [where, changes])).length
}

/** Removes the rows with some values. @param columns the columns that are returned; by default the key */
export const removeRows = <
  T extends Table,
  C extends keyof RowOf<T> & string = T['key'][number] & keyof RowOf<T> & string,
>(
  db: Db,
  table: T,
  where: Where<T>,
  columns?: readonly C[],
): Promise<Pick<RowOf<T>, C>[]> => remove(db, table, [where], columns)

/**
 * Removes a limited number of the rows with some values, because there may be too many for one unit of work.
 *
 * @param columns the columns that are returned; by default the key
 */
export function removeSome<
  T extends Table,
  C extends keyof RowOf<T> & string = T['key'][number] & keyof RowOf<T> & string,
>(db: Db, table: T, where: Where<T>, limit: number, columns?: readonly C[]): Promise<Pick<RowOf<T>, C>[]> {
  const isOne = table.key.every((column) => column in where)
  return isOne ? remove(db, table, [where], columns) : removeFew(db, table, [where, { limit }], columns)
}
