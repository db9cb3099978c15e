import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, test } from 'node:test'
import { fullTextStatements } from '../full-text.ts'
import { GroupCommit } from './group-commit.ts'
import { SqliteConnection } from './sqlite-connection.ts'

describe('The terms of rows that are added in one commit', () => {
  let sqlite: DatabaseSync
  let commits: GroupCommit
  beforeEach(() => {
    sqlite = new DatabaseSync(':memory:')
    new SqliteConnection(sqlite)
    sqlite.exec('create table notes (id bigint primary key, words text not null, facets text not null)')
    for (const statement of fullTextStatements({ name: 'notes', terms: ['words', 'facets'] }, 'sqlite'))
      sqlite.exec(statement)
    commits = new GroupCommit(sqlite)
  })

  const run = (sql: string, ...values: (number | string)[]) =>
    commits.write(async () => void sqlite.prepare(sql).run(...values))
  const add = (id: number, words: string) => run("insert into notes values (?, ?, ' :facet')", id, words)
  const idsOf = (term: string) =>
    sqlite
      .prepare('select rowid as id from notes_terms where notes_terms match ? order by rowid')
      .all(`"${term}"`)
      .map(({ id }) => id)

  test('are all in the index after it', async () => {
    await Promise.all([add(1, 'heron'), add(3, 'heron'), add(2, 'stork')])
    assert.deepEqual([idsOf('heron'), idsOf('stork'), idsOf(':facet')], [[1, 3], [2], [1, 2, 3]])
    await add(4, 'heron')
    assert.deepEqual(idsOf('heron'), [1, 3, 4])
  })

  test('are those of the last change of the row', async () => {
    await Promise.all([add(1, 'heron'), run("update notes set words = 'stork' where id = 1")])
    assert.deepEqual([idsOf('heron'), idsOf('stork')], [[], [1]])
    await run("update notes set words = 'egret' where id = 1")
    assert.deepEqual([idsOf('stork'), idsOf('egret')], [[], [1]])
  })

  test('aren’t in the index if the row was removed, or its unit of work failed', async () => {
    const failing = commits.write(async () => {
      sqlite.exec("insert into notes values (2, 'heron', '')")
      throw new Error('refused')
    })
    await Promise.all([
      add(1, 'heron'),
      run('delete from notes where id = 1'),
      assert.rejects(failing),
      add(3, 'heron'),
    ])
    assert.deepEqual(idsOf('heron'), [3])
    await run('delete from notes where id = 3')
    assert.deepEqual(idsOf('heron'), [])
  })

  test('are lost with the rows if they can’t be added', async () => {
    await add(1, 'heron')
    sqlite.exec('drop view notes_with_terms')
    await assert.rejects(add(2, 'heron'))
    assert.deepEqual([idsOf('heron'), sqlite.prepare('select id from notes').all().length], [[1], 1])
  })

  test('have ids that no number represents', async () => {
    const add = sqlite.prepare("insert into notes values (661724449472512001, 'heron', '')")
    await commits.write(async () => void add.run())
    await run("insert into notes values (2, 'heron', '')")
    const ids = sqlite
      .prepare('select cast(rowid as text) as id from notes_terms where notes_terms match ?')
      .all('heron')
    assert.deepEqual(
      ids.map(({ id }) => id),
      ['2', '661724449472512001'],
    )
  })

  test('are added at once without a group commit', () => {
    const other = new DatabaseSync(':memory:')
    new SqliteConnection(other)
    other.exec('create table notes (id bigint primary key, words text not null)')
    for (const statement of fullTextStatements({ name: 'notes', terms: ['words'] }, 'sqlite')) other.exec(statement)
    other.exec("insert into notes values (7, 'heron')")
    assert.equal(other.prepare("select rowid from notes_terms where notes_terms match 'heron'").all().length, 1)
  })
})
