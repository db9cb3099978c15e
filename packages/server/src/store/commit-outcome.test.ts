import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { DatabaseNetwork } from '@guildhall/testing/stores/database-network'
import { dropSchema, newPostgresUrl, STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { until } from '@guildhall/testing/worlds/until'
import type { Store } from './db.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import { OutcomeUnknown } from './store-failure.ts'

/** The outcome of a commit whose connection is lost is unknown. SQLite has no connections. */
if (STORE_UNDER_TEST === 'postgres') {
  describe('A commit whose response is lost', () => {
    const direct = newPostgresUrl()
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

    /** Sets what happens to the next commit; later ones succeed. */
    function nextCommit(fate: 'is lost' | 'arrives unanswered'): void {
      line.fateOf = (sent) => {
        if (!sent.includes('COMMIT')) return 'arrives'
        line.fateOf = () => 'arrives'
        return fate
      }
    }

    test('succeeds if it took place, and takes place once', async () => {
      tries = 0
      nextCommit('arrives unanswered')
      assert.equal(await note('arrived'), 1)
      assert.deepEqual(await noted(), ['arrived'])
    })

    test('is not looked up without a transaction number, and the unit fails', async () => {
      line.altered = (sent) => sent.replace('pg_current_xact_id()::text', '(1 / 0)::text             ')
      await assert.rejects(note('never'), /division by zero/u)
      line.altered = (sent) => sent
      assert.deepEqual(await noted(), ['arrived'])
    })

    test('is repeated if it did not take place', async () => {
      tries = 0
      nextCommit('is lost')
      assert.equal(await note('again'), 2)
      assert.deepEqual((await noted()).sort(), ['again', 'arrived'])
    })

    test('is looked up by as many units at once as there are connections', async () => {
      const names = Array.from({ length: 32 }, (_, i) => `crowd-${i}`)
      let left = names.length / 2
      line.fateOf = (sent) => (sent.includes('COMMIT') && left-- > 0 ? 'arrives unanswered' : 'arrives')
      await Promise.all(names.map(note))
      line.fateOf = () => 'arrives'
      assert.deepEqual((await noted()).filter((name) => name.startsWith('crowd')).sort(), names.sort())
    })

    test('is reported as unknown if the database has no record of it', async () => {
      nextCommit('is lost')
      // As after a failover to a database that lacks the latest commits.
      line.altered = (sent) =>
        sent.includes('pg_xact_status') ? sent.replace(/\d{3,}/u, (id) => '9'.repeat(id.length)) : sent
      await assert.rejects(note('unknown'), OutcomeUnknown)
      line.altered = (sent) => sent
      assert.ok(!(await noted()).includes('unknown'))
    })

    test('is reported as unknown if the database does not return', async () => {
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
