import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { DatabaseNetwork } from '@guildhall/testing/stores/database-network'
import { dropSchema, newPostgresUrl, STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { until } from '@guildhall/testing/worlds/until'
import pg from 'pg'
import type { Store } from './db.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import { parted } from './postgres/postgres-connection.ts'
import { LOOK } from './postgres/postgres-notifier.ts'
import { OutcomeUnknown } from './store-failure.ts'

/** Several processes can't share SQLite. */
if (STORE_UNDER_TEST === 'postgres') {
  describe('Notifications of a unit of work to other processes', () => {
    const url = newPostgresUrl()
    const received: string[] = []
    let store: Store
    let other: Store
    before(async () => {
      ;[store, other] = [await openPostgres(url), await openPostgres(url)]
      await other.listen({
        received: (message) => received.push(message),
        lost: () => {},
        back: () => {},
        replaced: () => {},
        missed: () => {},
      })
    })
    after(async () => {
      await store.close()
      await other.close()
      await dropSchema(url)
    })

    /** The messages sent so far, after all pending ones. */
    async function sent(): Promise<string[]> {
      await store.notify('end')
      await until(() => received.includes('end'))
      return received.splice(0).filter((message) => message !== 'end')
    }

    test('arrive unchanged, in order', async () => {
      const messages = ["it's", 'a \\ b', '\\', '"two"\nlines', "'); COMMIT; SELECT ('", 'ü😀', '']
      await store.write(async (tx) => {
        tx.notify(...messages.slice(0, 3))
        tx.notify(...messages.slice(3))
      })
      assert.deepEqual(await sent(), messages)
    })

    test('are not sent if the unit fails', async () => {
      const failing = store.write(async (tx) => {
        tx.notify('never')
        throw new Error('half-way')
      })
      await assert.rejects(failing, /half-way/u)
      assert.deepEqual(await sent(), [])
    })

    test('are not sent if a statement failed and the unit continued', async () => {
      const going = store.write(async (tx) => {
        tx.notify('never')
        await tx.run('select 1 / 0', []).catch(() => {})
      })
      await assert.rejects(going, /transaction is aborted/u)
      assert.deepEqual(await sent(), [])
    })
  })

  describe('Hints about committed units of work', () => {
    const direct = newPostgresUrl()
    const received: string[] = []
    let line: DatabaseNetwork
    let store: Store
    let other: Store
    let losses = 0
    let looks = 0
    before(async () => {
      const made = await DatabaseNetwork.to(direct)
      line = made.line
      ;[store, other] = [await openPostgres(made.url), await openPostgres(direct)]
      await other.listen({
        received: (message) => received.push(message),
        lost,
        back: () => {},
        replaced: () => {},
        missed: () => void looks++,
      })
    })
    after(async () => {
      await store.close()
      await other.close()
      await line.close()
      await dropSchema(direct)
    })

    const lost = () => void losses++
    const hint = (subject: string, message: string) => store.write(async (tx) => tx.wake([{ subject, message }]))
    const isReceived = (message: string) => until(() => received.includes(message))

    test('are sent with the commit by a process that does not listen', async () => {
      await hint('a', 'a 1')
      await isReceived('a 1')
    })

    test('are sent after the commit by a process that does, and never for a failed unit', async () => {
      await store.listen({ received: () => {}, lost, back: () => {}, replaced: () => {}, missed: () => {} })
      let commit = ''
      line.fateOf = (sent) => {
        if (sent.includes('COMMIT')) commit = sent
        return 'arrives'
      }
      await hint('a', 'a 2')
      await isReceived('a 2')
      assert.doesNotMatch(commit, /pg_notify/u)
      const failing = store.write(async (tx) => {
        tx.wake([{ subject: 'a', message: 'never' }])
        throw new Error('half-way')
      })
      await assert.rejects(failing, /half-way/u)
      await hint('a', 'a 3')
      await isReceived('a 3')
      assert.ok(!received.includes('never'))
    })

    test('are collected while others are sent, with the last of each subject', async () => {
      received.splice(0)
      let isNotifying = false
      line.fateOf = (sent) => {
        if (isNotifying || !sent.includes('unnest')) return 'arrives'
        isNotifying = true
        return 'is held'
      }
      await hint('first', 'first')
      await until(() => isNotifying)
      await Promise.all(Array.from({ length: 200 }, (_, i) => hint(`s${i % 2}`, `s${i % 2} ${i}`)))
      line.release()
      await hint('end', 'end')
      await isReceived('end')
      assert.deepEqual(received.map((message) => message.split(' ')[0]).toSorted(), ['end', 'first', 's0', 's1'])
    })

    test('are sent again on the next connection if the first was lost', async () => {
      line.fateOf = (sent) => (sent.includes('unnest') ? 'is lost' : 'arrives')
      await hint('a', 'a 4')
      await until(() => losses === 1)
      line.fateOf = () => 'arrives'
      await isReceived('a 4')
    })

    test('go to everyone if the outcome is unknown, and make them look', async () => {
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
      assert.ok(!received.includes('unknown'))
    })

    test('make everyone look again if the outcome may still be pending', async (t) => {
      const { connectionString, options } = parted(direct)
      const underWay = new pg.Client({ connectionString, options })
      t.after(() => underWay.end())
      await underWay.connect()
      await underWay.query('BEGIN; SELECT pg_current_xact_id()')
      looks = 0
      await store.notify(LOOK)
      await until(() => looks > 1)
      // No check comes before its end; then one may come before the response to this statement.
      const before = looks
      await underWay.query('COMMIT')
      await until(() => looks > before)
    })
  })
}
