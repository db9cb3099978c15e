import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { DatabaseNetwork } from '@guildhall/testing/stores/database-network'
import { dropSchema, freshPostgresUrl, STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { until } from '@guildhall/testing/worlds/until'
import pg from 'pg'
import type { Store } from './db.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import { parted } from './postgres/postgres-connection.ts'
import { LOOK } from './postgres/postgres-notifier.ts'
import { OutcomeUnknown } from './store-failure.ts'

/** The embedded store is shared with nobody. */
if (STORE_UNDER_TEST === 'postgres') {
  describe('what a unit of work tells other processes', () => {
    const url = freshPostgresUrl()
    const heard: string[] = []
    let store: Store
    let other: Store
    before(async () => {
      ;[store, other] = [await openPostgres(url), await openPostgres(url)]
      await other.listen({ heard: (message) => heard.push(message), lost: () => {}, back: () => {}, unheard: () => {} })
    })
    after(async () => {
      await store.close()
      await other.close()
      await dropSchema(url)
    })

    /** What was told until now, and nothing that is under way. */
    async function told(): Promise<string[]> {
      await store.notify('end')
      await until(() => heard.includes('end'))
      return heard.splice(0).filter((message) => message !== 'end')
    }

    test('arrives as it was said, in order', async () => {
      const messages = ["it's", 'a \\ b', '\\', '"two"\nlines', "'); COMMIT; SELECT ('", 'ü😀', '']
      await store.write(async (tx) => {
        tx.notify(...messages.slice(0, 3))
        tx.notify(...messages.slice(3))
      })
      assert.deepEqual(await told(), messages)
    })

    test('is not said where the unit fails', async () => {
      const failing = store.write(async (tx) => {
        tx.notify('never')
        throw new Error('half-way')
      })
      await assert.rejects(failing, /half-way/u)
      assert.deepEqual(await told(), [])
    })

    test('is not said where a statement failed and the unit went on', async () => {
      const going = store.write(async (tx) => {
        tx.notify('never')
        await tx.run('select 1 / 0', []).catch(() => {})
      })
      await assert.rejects(going, /transaction is aborted/u)
      assert.deepEqual(await told(), [])
    })
  })

  describe('hints of what a unit of work committed', () => {
    const direct = freshPostgresUrl()
    const heard: string[] = []
    let line: DatabaseNetwork
    let store: Store
    let other: Store
    let losses = 0
    let looks = 0
    before(async () => {
      const made = await DatabaseNetwork.to(direct)
      line = made.line
      ;[store, other] = [await openPostgres(made.url), await openPostgres(direct)]
      await other.listen({ heard: (message) => heard.push(message), lost, back: () => {}, unheard: () => void looks++ })
    })
    after(async () => {
      await store.close()
      await other.close()
      await line.close()
      await dropSchema(direct)
    })

    const lost = () => void losses++
    const hint = (subject: string, message: string) => store.write(async (tx) => tx.wake([{ subject, message }]))
    const isHeard = (message: string) => until(() => heard.includes(message))

    test('are told with the commit by who does not listen', async () => {
      await hint('a', 'a 1')
      await isHeard('a 1')
    })

    test('are told after it by who does, and never for a unit that fails', async () => {
      await store.listen({ heard: () => {}, lost, back: () => {}, unheard: () => {} })
      let commit = ''
      line.fateOf = (sent) => {
        if (sent.includes('COMMIT')) commit = sent
        return 'arrives'
      }
      await hint('a', 'a 2')
      await isHeard('a 2')
      assert.doesNotMatch(commit, /pg_notify/u)
      const failing = store.write(async (tx) => {
        tx.wake([{ subject: 'a', message: 'never' }])
        throw new Error('half-way')
      })
      await assert.rejects(failing, /half-way/u)
      await hint('a', 'a 3')
      await isHeard('a 3')
      assert.ok(!heard.includes('never'))
    })

    test('are gathered while others are told: of each subject the last', async () => {
      heard.splice(0)
      let isTelling = false
      line.fateOf = (sent) => {
        if (isTelling || !sent.includes('unnest')) return 'arrives'
        isTelling = true
        return 'is held'
      }
      await hint('first', 'first')
      await until(() => isTelling)
      await Promise.all(Array.from({ length: 200 }, (_, i) => hint(`s${i % 2}`, `s${i % 2} ${i}`)))
      line.release()
      await hint('end', 'end')
      await isHeard('end')
      assert.deepEqual(heard.map((message) => message.split(' ')[0]).toSorted(), ['end', 'first', 's0', 's1'])
    })

    test('are told on the next connection where the first was lost with them', async () => {
      line.fateOf = (sent) => (sent.includes('unnest') ? 'is lost' : 'arrives')
      await hint('a', 'a 4')
      await until(() => losses === 1)
      line.fateOf = () => 'arrives'
      await isHeard('a 4')
    })

    test('are given to all where nobody knows whether there is anything: they look', async () => {
      await until(() => looks > 0)
      looks = 0
      let isAway = false
      line.fateOf = (sent) => {
        isAway ||= sent.includes('COMMIT')
        return isAway && !/LISTEN|pg_locks|pg_snapshot|unnest/u.test(sent) ? 'is lost' : 'arrives'
      }
      await assert.rejects(hint('a', 'unknown'), OutcomeUnknown)
      line.fateOf = () => 'arrives'
      await until(() => looks > 0)
      assert.ok(!heard.includes('unknown'))
    })

    test('have all look again where nobody knows whether there will be something: it may be under way yet', async (t) => {
      const { connectionString, options } = parted(direct)
      const underWay = new pg.Client({ connectionString, options })
      t.after(() => underWay.end())
      await underWay.connect()
      await underWay.query('BEGIN; SELECT pg_current_xact_id()')
      looks = 0
      await store.notify(LOOK)
      await until(() => looks > 1)
      // None comes before it ends, and then it may come before the answer to this.
      const before = looks
      await underWay.query('COMMIT')
      await until(() => looks > before)
    })
  })
}
