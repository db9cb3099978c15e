import type { Table } from './table.ts'

type Dialect = 'sqlite' | 'postgres'

/** The table of SQLite's full-text index of a table's terms. Its rows have the ids of the table's rows. */
export const termsTableOf = (name: string): string => `${name}_terms`

/** The view of a table's rows on SQLite with their terms in one column. What is inserted into it is added to the index. */
export const termsSourceOf = (name: string): string => `${name}_with_terms`

/**
 * SQLite's function that decides whether the terms of a new row are added later in the transaction: arguments are the
 * table and the row's id. Every connection that writes must have it.
 */
export const DEFERS_TERMS = 'defers_terms'

/** The terms of a row in PostgreSQL's format, as its index contains them. */
export const postgresTerms = (columns: readonly string[]): string =>
  `array_to_tsvector(string_to_array(${columns.join(' || ')}, ' '))`

/**
 * The statements that create the index of a table's terms. SQLite's contains no copy of them, and triggers keep it up to
 * date.
 */
export function fullTextStatements({ name, terms = [] }: Pick<Table, 'name' | 'terms'>, dialect: Dialect): string[] {
  if (terms.length === 0) return []
  const index = termsTableOf(name)
  // Searches read rows that weren't moved into the index proper yet one by one, so there may only be few.
  if (dialect === 'postgres')
    return [
      `create index ${index} on ${name} using gin (${postgresTerms(terms)}) with (fastupdate = on, gin_pending_list_limit = 256)`,
    ]
  const valuesOf = (row: string) => terms.map((column) => `${row}.${column}`).join(' || ')
  const insert = `insert into ${index} (rowid, terms) values (new.id, ${valuesOf('new')})`
  const remove = `delete from ${index} where rowid = old.id`
  return [
    // These signs occur in terms of filters, and divide no term: their parts would be found as words.
    `create virtual table ${index} using fts5 (terms, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars ':._'")`,
    `create view ${termsSourceOf(name)} as select id, ${terms.join(' || ')} as terms from ${name}`,
    // A row that was changed later in the transaction already has terms. In a trigger, an id doesn't become the last inserted rowid, which Node couldn't represent as a number.
    `create trigger ${index}_deferred instead of insert on ${termsSourceOf(name)} begin
      insert or replace into ${index} (rowid, terms) values (new.id, new.terms); end`,
    `create trigger ${index}_added after insert on ${name} when not ${DEFERS_TERMS}('${name}', new.id) begin ${insert}; end`,
    `create trigger ${index}_changed after update of ${terms.join(', ')} on ${name} begin ${remove}; ${insert}; end`,
    `create trigger ${index}_removed after delete on ${name} begin ${remove}; end`,
  ]
}
