import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createLoadUsers, MessageLoad } from '@guildhall/testing/clients/message-load'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { DatabaseNetwork } from '@guildhall/testing/stores/database-network'
import { dropSchema, newPostgresUrl, STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { ServerPair } from '@guildhall/testing/worlds/server-pair'
import { openPostgres } from '../store/postgres/open-postgres.ts'

if (STORE_UNDER_TEST === 'postgres') {
  describe('Two servers on one database', () => {
    const url = newPostgresUrl()
    let pair: ServerPair
    let load: MessageLoad
    let line: DatabaseNetwork
    before(async () => {
      const made = await DatabaseNetwork.to(url)
      line = made.line
      const started = await ServerPair.start(made.url, createLoadUsers)
      pair = started.pair
      load = new MessageLoad(pair, started.made)
      await load.waitForMessages()
    })
    after(async () => {
      load.close()
      await pair.close()
      await line.close()
      await dropSchema(url)
    })

    test('are only slowed down by a slow network to the database', async () => {
      line.delay_ms = 10
      await load.waitForMessages(6)
      line.cut()
      await load.waitForMessages(6)
      line.delay_ms = 0
      assert.equal(load.refusals.size, 0)
    })

    test('take over each other’s clients without loss, duplicates or disorder', async (t) => {
      const resumed: number[] = []
      for (const [place, signal] of [
        [0, 'SIGKILL'],
        [1, 'SIGTERM'],
        [0, 'SIGTERM'],
      ] as const) {
        const log = await pair.end(place, signal)
        const ended = performance.now()
        await load.waitForMessages()
        resumed.push(Math.round(performance.now() - ended))
        await pair.begin(place)
        assert.doesNotMatch(log, /"level":"(error|fatal)"/u)
        await load.waitForMessages()
      }
      await load.verify()
      t.diagnostic(`all clients on the other, and 20 messages said, after ${resumed.join(', ')} ms; ${load.count} said`)
      // Requests in progress at a killed server have no response. No other request fails.
      assert.deepEqual(
        [...load.refusals.keys()].filter((status) => status !== null),
        [],
      )
      const store = await openPostgres(url)
      assert.deepEqual(await store.snapshot(storeFaults), [])
      await store.close()
    })
  })
}
