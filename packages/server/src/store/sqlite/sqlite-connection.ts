import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { sqliteParameter, sqliteReader } from '../columns.ts'
import { DEFERS_TERMS } from '../full-text.ts'
import { recentMap } from '../lru-map.ts'
import { driverOver } from '../single-connection-driver.ts'
import { sqliteFailure } from '../store-failure.ts'
import type { Tables } from '../tables.ts'

interface Prepared {
  statement: StatementSync
  /** How each column is converted; null if the statement returns no rows. */
  columns: { name: string; read: ((value: unknown) => unknown) | null }[]
}

/** The limit keeps statements that are only used once from accumulating; there are far fewer frequent ones. */
const MOST_PREPARED = 500

const CHANGES_ROWS = /^\s*(?:insert|update|delete|replace)\b/iu

/** One SQLite connection as Kysely's driver uses it. Statements are prepared once and cached. */
export class SqliteConnection implements DatabaseConnection {
  readonly sqlite: DatabaseSync
  readonly #prepared = recentMap<Prepared>(MOST_PREPARED)
  readonly #mayWrite: boolean

  /** @param mayWrite whether it may change rows */
  constructor(sqlite: DatabaseSync, mayWrite = true) {
    this.sqlite = sqlite
    this.#mayWrite = mayWrite
    sqlite.function(DEFERS_TERMS, { useBigIntArguments: true }, (_table, _id) => 0)
  }

  /** Runs a statement synchronously. @throws StoreFailure */
  rows<R>(sql: string, given: readonly unknown[]): R[] {
    try {
      return this.#rows(sql, given)
    } catch (error) {
      throw sqliteFailure(error)
    }
  }

  #rows<R>(sql: string, given: readonly unknown[]): R[] {
    const { statement, columns } = this.#prepare(sql)
    const parameters = given.map(sqliteParameter) as SQLInputValue[]
    if (columns.length === 0) {
      statement.run(...parameters)
      return []
    }
    const rows = statement.all(...parameters) as unknown as unknown[][]
    return rows.map((values) => {
      const row: Record<string, unknown> = {}
      for (let i = 0; i < columns.length; i++) {
        const { name, read } = columns[i] as Prepared['columns'][number]
        row[name] = read ? read(values[i]) : values[i]
      }
      return row as R
    })
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return { rows: this.rows(query.sql, query.parameters) }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield { rows: this.rows(query.sql, query.parameters) }
  }

  #prepare(sql: string): Prepared {
    let prepared = this.#prepared.get(sql)
    if (!prepared) {
      // A change here would block this process until the writer's transaction, which can't go on meanwhile, timed out.
      if (!this.#mayWrite && CHANGES_ROWS.test(sql)) throw new Error(`a change outside a unit of work: ${sql}`)
      const statement = this.sqlite.prepare(sql)
      const described = statement.columns()
      statement.setReturnArrays(true)
      statement.setReadBigInts(described.some(({ type }) => type?.toLowerCase() === 'bigint'))
      const columns = described.map(({ name, type }) => ({ name, read: sqliteReader(type) }))
      prepared = { statement, columns }
      this.#prepared.set(sql, prepared)
    }
    return prepared
  }
}

/** A query builder for one SQLite connection. The group commit opens transactions, not Kysely. */
export function sqliteQueries(connection: SqliteConnection, guard: () => void): Kysely<Tables> {
  const guarded: DatabaseConnection = {
    executeQuery: async (query) => {
      guard()
      return connection.executeQuery(query)
    },
    streamQuery: (query) => connection.streamQuery(query),
  }
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => driverOver(guarded),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
}
