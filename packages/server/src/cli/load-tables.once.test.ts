import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TABLES } from '../features.ts'
import { loadTables } from './load-tables.ts'

test('commands load the tables that the features list', () => {
  const namesOf = (tables: typeof TABLES) => tables.map(({ name }) => name).sort()
  assert.deepEqual(namesOf(loadTables()), namesOf(TABLES))
})
