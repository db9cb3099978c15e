import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { DatabaseNetwork } from '@guildhall/testing/stores/database-network'
import { dropSchema, freshPostgresUrl, STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { until } from '@guildhall/testing/worlds/until'
import type { Store } from './db.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import { OutcomeUnknown } from './store-failure.ts'

/** A connection that is lost while it commits doesn't say what came of it. SQLite has no connections to lose. */
if (STORE_UNDER_TEST === 'postgres') {
  describe('a commit whose answer is lost', () => {
    const direct = freshPostgresUrl()
    let line: DatabaseNetwork
    let store: Store
    before(async () => {
      const made = await DatabaseNetwork.to(direct)
      line = made.line
      store = await openPostgres(made.url)
    })
    after(async () => {
      line.fateOf = () => 'arrives'
      await store.close()
      await line.close()
      await dropSchema(direct)
    })

    let tries = 0
    const note = (name: string) =>
      store.write(async (tx) => {
        tries++
        await tx.q.insertInto('processes').values({ id: name, renewed_at: tries, worker: null }).execute()
        return tries
      })
    const noted = async () => (await store.db.q.selectFrom('processes').select('id').execute()).map(({ id }) => id)

    /** Gives the next commit a fate, and those after it a good one. */
    function nextCommit(fate: 'is lost' | 'arrives unanswered'): void {
      line.fateOf = (sent) => {
        if (!sent.includes('COMMIT')) return 'arrives'
        line.fateOf = () => 'arrives'
        return fate
      }
    }

    test('is answered as done where it was, and done once', async () => {
      tries = 0
      nextCommit('arrives unanswered')
      assert.equal(await note('arrived'), 1)
      assert.deepEqual(await noted(), ['arrived'])
    })

    test('is not even asked for where the database gave the transaction no number: the unit fails by that', async () => {
      line.altered = (sent) => sent.replace('pg_current_xact_id()::text', '(1 / 0)::text             ')
      await assert.rejects(note('never'), /division by zero/u)
      line.altered = (sent) => sent
      assert.deepEqual(await noted(), ['arrived'])
    })

    test('is tried again where it was not', async () => {
      tries = 0
      nextCommit('is lost')
      assert.equal(await note('again'), 2)
      assert.deepEqual((await noted()).sort(), ['again', 'arrived'])
    })

    test('is asked after by as many units at once as there are connections', async () => {
      const names = Array.from({ length: 32 }, (_, i) => `crowd-${i}`)
      let left = names.length / 2
      line.fateOf = (sent) => (sent.includes('COMMIT') && left-- > 0 ? 'arrives unanswered' : 'arrives')
      await Promise.all(names.map(note))
      line.fateOf = () => 'arrives'
      assert.deepEqual((await noted()).filter((name) => name.startsWith('crowd')).sort(), names.sort())
    })

    test('is answered as unknown where the database has no word on it', async () => {
      nextCommit('is lost')
      // As after a failover: the one that is asked has never come so far.
      line.altered = (sent) =>
        sent.includes('pg_xact_status') ? sent.replace(/\d{3,}/u, (id) => '9'.repeat(id.length)) : sent
      await assert.rejects(note('unknown'), OutcomeUnknown)
      line.altered = (sent) => sent
      assert.ok(!(await noted()).includes('unknown'))
    })

    test('is answered as unknown where the database does not come back', async () => {
      let isAway = false
      line.fateOf = (sent) => {
        isAway ||= sent.includes('COMMIT')
        return isAway ? 'is lost' : 'arrives'
      }
      await assert.rejects(note('unknown'), OutcomeUnknown)
      line.fateOf = () => 'arrives'
      await until(async () => !(await noted()).includes('unknown'))
    })
  })
}
