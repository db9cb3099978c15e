import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { TalkLoad, talkers } from '@guildhall/testing/clients/talk-load'
import { storeFaults } from '@guildhall/testing/invariants/store-invariants'
import { DatabaseNetwork } from '@guildhall/testing/stores/database-network'
import { dropSchema, freshPostgresUrl, STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { ServerPair } from '@guildhall/testing/worlds/server-pair'
import { openPostgres } from '../store/postgres/open-postgres.ts'

if (STORE_UNDER_TEST === 'postgres') {
  describe('two servers on one database', () => {
    const url = freshPostgresUrl()
    let pair: ServerPair
    let load: TalkLoad
    let line: DatabaseNetwork
    before(async () => {
      const made = await DatabaseNetwork.to(url)
      line = made.line
      const started = await ServerPair.start(made.url, talkers)
      pair = started.pair
      load = new TalkLoad(pair, started.made)
      await load.goesOn()
    })
    after(async () => {
      load.leave()
      await pair.close()
      await line.close()
      await dropSchema(url)
    })

    test('a slow network to the database makes them slower, and nothing else', async () => {
      line.delay_ms = 10
      await load.goesOn(6)
      line.cut()
      await load.goesOn(6)
      line.delay_ms = 0
      assert.equal(load.refusals.size, 0)
    })

    test('the clients of one that ends go on with the other, and nothing is lost, doubled or in disorder', async (t) => {
      const resumed: number[] = []
      for (const [place, signal] of [
        [0, 'SIGKILL'],
        [1, 'SIGTERM'],
        [0, 'SIGTERM'],
      ] as const) {
        const log = await pair.end(place, signal)
        const ended = performance.now()
        await load.goesOn()
        resumed.push(Math.round(performance.now() - ended))
        await pair.begin(place)
        assert.doesNotMatch(log, /"level":"(error|fatal)"/u)
        await load.goesOn()
      }
      await load.judge()
      t.diagnostic(`all clients on the other, and 20 messages said, after ${resumed.join(', ')} ms; ${load.count} said`)
      // What was under way at a server that was killed has no answer. Nothing else is refused.
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
