import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { createTableStatements } from '@guildhall/testing/stores/create-table-statements'
import { describeSchema } from '@guildhall/testing/stores/describe-schema'
import { openTestStore } from '@guildhall/testing/stores/open-store'
import { withNewDatabase } from '@guildhall/testing/stores/with-new-database'
import { TABLES } from '../features.ts'
import { integer, text, withDatabaseDefault } from './column.ts'
import type { Table } from './table.ts'

/** What a database reports about the schema that some table values describe. */
const builtOf = (tables: readonly Table[]) =>
  withNewDatabase(async (db) => {
    await db.run('create table migrations (name text primary key)', [])
    for (const statement of tables.flatMap((table) => createTableStatements(table, db.dialect)))
      await db.run(statement, [])
    return describeSchema(db)
  })

describe('The schema', () => {
  let migrated: string[]
  before(async () => {
    const store = await openTestStore()
    migrated = await describeSchema(store.db)
    await store.close()
  })

  test('is the same by migrations and by table values', async () => {
    assert.deepEqual(migrated, await builtOf(TABLES))
  })
})

describe('The comparison of schemas', () => {
  const teams = named('teams')
  const members = named('team_members')
  const users = named('users')
  const attachments = named('attachments')

  const drifts: Record<string, [Table, Partial<Table>]> = {
    'the columns': [teams, { columns: { ...teams.columns, motto: text } }],
    'the type of a column': [teams, { columns: { ...teams.columns, created_at: text } }],
    'whether a column may be null': [teams, { columns: { ...teams.columns, icon: text } }],
    'the default of a column': [
      attachments,
      { columns: { ...attachments.columns, size: withDatabaseDefault(integer, 1) } },
    ],
    'the key': [members, { key: ['user_id', 'team_id'] }],
    'whether a column is unique': [users, { unique: ['email'] }],
    'the indexes': [members, { indexes: {} }],
  }
  for (const [what, [table, change]] of Object.entries(drifts)) {
    test(`detects a difference in ${what}`, async () => {
      assert.notDeepEqual(await builtOf([{ ...table, ...change }]), await builtOf([table]))
    })
  }
})

function named(name: string): Table {
  const found = TABLES.find((table) => table.name === name)
  assert.ok(found)
  return found
}
