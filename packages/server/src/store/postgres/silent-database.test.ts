import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DatabaseNetwork } from '@guildhall/testing/stores/database-network'
import { dropSchema, newPostgresUrl, STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { openPostgres } from './open-postgres.ts'

if (STORE_UNDER_TEST === 'postgres') {
  test('a database that stops responding is detected, and pending queries complete when it returns', async () => {
    const direct = newPostgresUrl()
    const { line, url } = await DatabaseNetwork.to(direct)
    const store = await openPostgres(url)
    let wasLost = () => {}
    const lost = new Promise<void>((resolve) => {
      wasLost = resolve
    })
    let isBack = () => {}
    const back = new Promise<void>((resolve) => {
      isBack = resolve
    })
    await store.listen({
      received: () => {},
      lost: () => wasLost(),
      back: () => isBack(),
      replaced: () => {},
      missed: () => {},
    })
    const ask = () => store.db.run<{ one: number }>('select 1 as one', [])
    assert.deepEqual(await ask(), [{ one: 1 }])
    line.isSilent = true
    const asked = ask()
    await lost
    line.isSilent = false
    line.cut()
    await back
    assert.deepEqual(await asked, [{ one: 1 }])
    await store.close()
    await line.close()
    await dropSchema(direct)
  })
}
