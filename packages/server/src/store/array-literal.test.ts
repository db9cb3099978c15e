import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestStore, STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { arrayOf } from './array-literal.ts'

/** Only PostgreSQL has arrays. */
if (STORE_UNDER_TEST === 'postgres') {
  test('An array literal contains all texts, numbers and nulls unchanged', async (t) => {
    const store = await openTestStore()
    t.after(() => store.close())
    const read = async (type: string, values: readonly (string | number | null)[]) => {
      const rows = await store.db.run<{ value: unknown }>(`select unnest($1::${type}[]) as value`, [arrayOf(values)])
      return rows.map(({ value }) => value)
    }
    const texts = [
      '',
      ' ',
      'NULL',
      null,
      '"two" words',
      'a\\b',
      '\\"',
      '{1,2}',
      ',',
      'line\nbreak',
      'ü😀',
      '{"a":"\\u0000"}',
    ]
    assert.deepEqual(await read('text', texts), texts)
    const numbers = [0, -1.5, 1_700_000_000_123, null]
    assert.deepEqual(await read('double precision', numbers), numbers)
    const ids = ['1', '9223372036854775807', null]
    assert.deepEqual(await read('bigint', ids), ids)
    assert.deepEqual(await read('text', []), [])
  })
}
