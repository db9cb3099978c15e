import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { dropSchema, newPostgresUrl, STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import type { Store, StreamTurn } from '../db.ts'
import { openPostgres } from './open-postgres.ts'
import { connected } from './postgres-connection.ts'

const CONNECTIONS = 16

/** As when a newer process adds a column while an older one runs. */
if (STORE_UNDER_TEST === 'postgres') {
  describe('A statement that was prepared before a migration', () => {
    const url = newPostgresUrl()
    let store: Store
    let columns = 0
    before(async () => {
      store = await openPostgres(url)
      await change('create table things (id text); insert into things values (1)')
    })
    after(async () => {
      await store.close()
      await dropSchema(url)
    })

    const change = (sql: string) => connected(url, (client) => client.query(sql))
    const readThings = (db: Store['db']) => db.run('select * from things', [], 'things')

    beforeEach(async () => {
      await Promise.all(Array.from({ length: CONNECTIONS }, () => readThings(store.db)))
      columns++
      await change(`alter table things add column added_${columns} integer`)
    })

    test('is repeated on other connections until one prepares it anew', async () => {
      const [row] = await readThings(store.db)
      assert.equal(Object.keys(row ?? {}).length, columns + 1)
      for (const rows of await Promise.all(Array.from({ length: CONNECTIONS }, () => readThings(store.db))))
        assert.equal(rows.length, 1)
    })

    test('fails no unit of work, and what the unit writes is written once', async () => {
      const write = () =>
        store.write(async (tx) => {
          await tx.run("insert into things (id) values ('written')", [])
          return readThings(tx)
        })
      assert.equal((await write()).length, 2)
    })

    test('fails no unit of a batch, and what each writes is written once', async () => {
      await change('truncate things')
      const turn: StreamTurn = {
        stream: 'things',
        group: 'things',
        locks: 'none',
        isAlone: false,
        lockAll: async () => {},
        shared: null,
      }
      const write = (id: string) =>
        store.write(async (tx) => {
          await tx.run('insert into things (id) values ($1)', [id])
          await readThings(tx)
        }, turn)
      await Promise.all(['1', '2', '3', '4'].map(write))
      assert.equal((await readThings(store.db)).length, 4)
    })
  })
}
