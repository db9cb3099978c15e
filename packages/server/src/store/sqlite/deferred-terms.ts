import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { DEFERS_TERMS, termsSourceOf } from '../full-text.ts'

/**
 * The rows of a transaction whose terms aren't in a full-text index yet. FTS5 writes what it has gathered at each
 * savepoint, and each unit is a savepoint, so the terms are added once before the commit.
 */
export class DeferredTerms {
  readonly #sqlite: DatabaseSync
  readonly #rows = new Map<string, bigint[]>()
  readonly #statements = new Map<string, StatementSync>()
  #defers = false

  constructor(sqlite: DatabaseSync) {
    this.#sqlite = sqlite
    sqlite.function(DEFERS_TERMS, { useBigIntArguments: true }, (table, id) => {
      if (!this.#defers || typeof table !== 'string' || typeof id !== 'bigint') return 0
      const ids = this.#rows.get(table)
      if (ids) ids.push(id)
      else this.#rows.set(table, [id])
      return 1
    })
  }

  /** Defers the terms of the rows that are added from now on. */
  begin(): void {
    this.#rows.clear()
    this.#defers = true
  }

  /** Adds the terms of those rows that still exist. */
  flush(): void {
    this.#defers = false
    for (const [table, ids] of this.#rows) this.#statementOf(table).run(`[${ids.join(',')}]`)
  }

  #statementOf(table: string): StatementSync {
    const known = this.#statements.get(table)
    if (known) return known
    const statement = this.#sqlite.prepare(
      `insert into ${termsSourceOf(table)}
       select id, terms from ${termsSourceOf(table)} where id in (select value from json_each(?)) order by id`,
    )
    this.#statements.set(table, statement)
    return statement
  }
}
