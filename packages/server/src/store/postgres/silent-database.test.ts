import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DatabaseNetwork } from '@guildhall/testing/stores/database-network'
import { dropSchema, freshPostgresUrl, STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { openPostgres } from './open-postgres.ts'

if (STORE_UNDER_TEST === 'postgres') {
  test('a database that falls silent is noticed, and what was asked meanwhile is answered when it is back', async () => {
    const direct = freshPostgresUrl()
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
    await store.listen({ heard: () => {}, lost: () => wasLost(), back: () => isBack(), unheard: () => {} })
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
