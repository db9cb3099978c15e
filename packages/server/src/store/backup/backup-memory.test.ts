import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { newStoreLocation } from '@guildhall/testing/stores/store-locations'
import { TABLES } from '../../features.ts'
import { fromPostgres } from './postgres-source.ts'
import type { BackupSource } from './source.ts'
import { fromSqlite } from './sqlite-source.ts'

const PICTURES = 24
const BYTES = 600_000

test('a backup holds few pictures in memory at once, however many there are', async (t) => {
  const place = newStoreLocation()
  t.after(() => place.remove())
  const store = await place.open()
  const picture = { kind: 'icon', guild_id: '1', hash: 'a', format: 'png' as const, is_animated: false }
  for (let i = 0; i < PICTURES; i++) {
    const row = { ...picture, owner_id: String(i), bytes: new Uint8Array(BYTES).fill(i), size: BYTES }
    await store.write((tx) => tx.q.insertInto('images').values(row).execute())
  }
  await store.close()

  async function counts({ tables, rows }: BackupSource): Promise<number[]> {
    const images = tables.find(({ name }) => name === 'images')
    assert.ok(images)
    return (await Array.fromAsync(rows(images))).map(({ length }) => length)
  }
  const [, address = ''] = place.flags
  const read =
    place.kind === 'sqlite'
      ? await fromSqlite(join(place.folder, 'guildhall.sqlite'), TABLES, counts)
      : await fromPostgres(address, TABLES, counts)
  assert.equal(
    read.reduce((sum, count) => sum + count, 0),
    PICTURES,
  )
  assert.ok(Math.max(...read) <= 2, String(read))
})
