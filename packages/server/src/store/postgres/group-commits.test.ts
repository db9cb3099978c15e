import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { DatabaseNetwork } from '@guildhall/testing/stores/database-network'
import { dropSchema, newPostgresUrl, STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { until } from '@guildhall/testing/worlds/until'
import type { Store, StreamTurn, TxDb } from '../db.ts'
import { OutcomeUnknown } from '../store-failure.ts'
import { nextStreamVersion } from '../streams.ts'
import { openPostgres } from './open-postgres.ts'

class Refusal extends Error {}

const turnIn = (stream: string, locks: StreamTurn['locks'] = 'none', isAlone = false): StreamTurn => ({
  stream,
  group: stream,
  locks,
  isAlone,
  lockAll: async () => {},
  shared: null,
})

/** Units that wait for the same turn share a commit. On SQLite all waiting units do. */
if (STORE_UNDER_TEST === 'postgres') {
  describe('Units that wait for the same stream', () => {
    const direct = newPostgresUrl()
    let line: DatabaseNetwork
    let store: Store
    let other: Store
    let sent: string[] = []
    before(async () => {
      const made = await DatabaseNetwork.to(direct)
      line = made.line
      store = await openPostgres(made.url)
      other = await openPostgres(direct)
      watch()
    })
    afterEach(watch)
    after(async () => {
      await store.close()
      await other.close()
      await line.close()
      await dropSchema(direct)
    })

    function watch(): void {
      sent = []
      line.altered = (text) => text
      line.fateOf = (text) => {
        sent.push(text)
        return 'arrives'
      }
    }

    const commits = () => sent.join('').split('COMMIT').length - 1
    const note = (tx: TxDb, name: string) =>
      tx.q.insertInto('processes').values({ id: name, renewed_at: 0, worker: null }).execute()
    const noted = async (prefix: string) => {
      const rows = await store.db.q.selectFrom('processes').select('id').where('id', 'like', `${prefix}%`).execute()
      return rows.map(({ id }) => id).sort()
    }

    /** Requests units at the same time. Each writes a row and an event, and may then do something else. */
    async function writeTogether(
      names: readonly string[],
      turn: (name: string) => StreamTurn,
      then: (tx: TxDb, name: string) => unknown = () => {},
    ) {
      const received: string[] = []
      const answers = await Promise.allSettled(
        names.map((name) =>
          store.write(async (tx) => {
            await note(tx, name)
            tx.onCommitted(() => void received.push(name))
            await then(tx, name)
            return name
          }, turn(name)),
        ),
      )
      const kept = answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
      const errors = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
      return { kept, errors, received }
    }
    const many = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}-${100 + i}`)

    test('share a commit, and return in order', async () => {
      const names = many('together', 8)
      const { kept, received } = await writeTogether(names, () => turnIn('1'))
      assert.deepEqual([kept, received, await noted('together')], [names, names, names])
      assert.equal(commits(), 1)
    })

    test('are rolled back alone if one throws, and return after the commit', async () => {
      const names = ['alone-1', 'alone-2 refused', 'alone-3']
      let isCommitted = false
      const answered = writeTogether(
        names,
        () => turnIn('1'),
        (tx, name) => {
          if (name.endsWith('refused')) throw new Refusal()
          tx.onCommitted(() => {
            isCommitted = true
          })
        },
      )
      const refused = store.write(async () => {
        throw new Refusal()
      }, turnIn('1'))
      await assert.rejects(refused, Refusal)
      assert.ok(isCommitted)
      const { kept, errors, received } = await answered
      assert.deepEqual(kept, ['alone-1', 'alone-3'])
      assert.ok(errors[0] instanceof Refusal)
      assert.deepEqual([received, await noted('alone')], [kept, kept])
      assert.equal(commits(), 1)
    })

    test('continue without the first if that throws', async () => {
      const { kept, errors } = await writeTogether(
        ['first-1', 'first-2', 'first-3'],
        () => turnIn('1'),
        (_, name) => {
          if (name === 'first-1') throw new Refusal()
        },
      )
      assert.deepEqual([kept, errors.length, await noted('first')], [['first-2', 'first-3'], 1, kept])
    })

    test('are repeated separately if a statement of one fails', async () => {
      const { kept, errors, received } = await writeTogether(
        ['failing-1', 'failing-2', 'failing-3', 'failing-4'],
        () => turnIn('1'),
        async (tx, name) => {
          if (name === 'failing-2') tx.later('select 1 / 0', [])
          if (name === 'failing-3') await note(tx, name)
        },
      )
      assert.deepEqual(kept, ['failing-1', 'failing-4'])
      assert.deepEqual(
        errors.map(({ message }) => message),
        ['division by zero', 'duplicate key value violates unique constraint "processes_pkey"'],
      )
      assert.deepEqual([[...received].sort(), await noted('failing')], [kept, kept])
    })

    test('are limited to 64 per commit, and fewer with large writes', async () => {
      const names = many('many', 130)
      assert.deepEqual((await writeTogether(names, () => turnIn('1'))).kept, names)
      assert.equal(commits(), 3)
      watch()
      const large = 'x'.repeat(600_000)
      await writeTogether(
        many('large', 4),
        () => turnIn('1'),
        (tx) => tx.later('select length($1)', [large]),
      )
      assert.equal(commits(), 2)
    })

    test('share no commit with a unit that locks something else first, locks several streams, or closes its batch', async () => {
      const turns = [turnIn('1'), turnIn('1', 'rights'), turnIn('1', 'rights'), turnIn('1'), turnIn('1', 'talk')]
      await writeTogether(many('locks', 5), (name) => turns[Number(name.at(-1))] ?? turnIn('1'))
      assert.equal(commits(), 3)
      watch()
      await writeTogether(many('more', 3), (name) => turnIn('1', 'none', name === 'more-101'))
      assert.equal(commits(), 3)
      watch()
      await writeTogether(
        many('closed', 3),
        () => turnIn('1'),
        (tx, name) => name === 'closed-101' && tx.closeBatch(),
      )
      assert.equal(commits(), 2)
    })

    test('of several streams share a commit if they are in a group, after all of them are locked', async () => {
      const locked: (readonly string[])[] = []
      const inGroup = (stream: string): StreamTurn => ({
        ...turnIn(stream),
        group: 'a group',
        lockAll: async (tx, streams) => {
          locked.push(streams)
          await tx.run('select 1 as locked', [])
        },
      })
      const streams = ['4', '5', '5', '6']
      const { kept, errors } = await writeTogether(
        ['group-0', 'group-1 refused', 'group-2', 'group-3'],
        (name) => inGroup(streams[Number(name.at(6))] ?? ''),
        (_, name) => {
          if (!name.endsWith('refused')) return
          // This unit waits for the next commit, because its stream isn't locked.
          void store.write((late) => note(late, 'group-late'), inGroup('7'))
          throw new Refusal()
        },
      )
      assert.deepEqual([kept, errors.length, locked], [['group-0', 'group-2', 'group-3'], 1, [['4', '5', '6']]])
      assert.equal(commits(), 1)
      await until(async () => (await noted('group')).length === 4)
      assert.deepEqual([locked.length, commits()], [1, 2])
    })

    test('are repeated separately if their streams can’t be locked', async () => {
      const inGroup = (stream: string): StreamTurn => ({
        ...turnIn(stream),
        group: 'a group',
        lockAll: async (tx) => void (await tx.run('select 1 / 0', [])),
      })
      const names = ['unlocked-1', 'unlocked-2', 'unlocked-3']
      const { kept } = await writeTogether(names, inGroup)
      assert.deepEqual([kept, await noted('unlocked')], [names, names])
    })

    test('insert rows together, and only those of units that succeeded', async () => {
      const written: (readonly string[])[] = []
      const write = (_: TxDb, rows: readonly string[]) => void written.push(rows)
      await writeTogether(
        many('rows', 4),
        () => turnIn('1'),
        async (tx, name) => {
          await tx.gather(write, [name])
          if (name === 'rows-102') throw new Refusal()
        },
      )
      assert.deepEqual(written, [['rows-100', 'rows-101', 'rows-103']])
    })

    /** Sets what happens to the next commit; later ones succeed. */
    function nextCommit(fate: 'is lost' | 'arrives unanswered'): void {
      line.fateOf = (text) => {
        if (!text.includes('COMMIT')) return 'arrives'
        line.fateOf = () => 'arrives'
        return fate
      }
    }

    test('run once if the commit or only its response was lost', async () => {
      for (const fate of ['is lost', 'arrives unanswered'] as const) {
        nextCommit(fate)
        const names = many(fate, 5)
        const { kept, received } = await writeTogether(names, () => turnIn('1'))
        assert.deepEqual([kept, [...received].sort(), await noted(fate)], [names, names, names], fate)
      }
    })

    test('are all reported as unknown if the database has no record of their commit', async () => {
      nextCommit('is lost')
      // As after a failover to a database that lacks the latest commits.
      line.altered = (text) =>
        text.includes('pg_xact_status') ? text.replace(/\d{3,}/u, (id) => '9'.repeat(id.length)) : text
      const { kept, errors } = await writeTogether(many('unknown', 3), () => turnIn('1'))
      assert.deepEqual(kept, [])
      assert.deepEqual(
        errors.map((error) => error instanceof OutcomeUnknown),
        [true, true, true],
      )
      assert.deepEqual(await noted('unknown'), [])
    })

    test('fail with their first error, even without awaiting it', async () => {
      const alone = store.write(async (tx) => {
        tx.later('select 1 / 0', [])
        await note(tx, 'after a failure')
      }, turnIn('1'))
      await assert.rejects(alone, { code: '22012' })
      assert.deepEqual(await noted('after a failure'), [])
    })

    test('are refused without a database, and don’t wait any longer', async () => {
      const away = await DatabaseNetwork.to(direct)
      const cutOff = await openPostgres(away.url)
      away.line.cut()
      await away.line.close()
      const units = many('away', 70).map((name) => cutOff.write((tx) => note(tx, name), turnIn('1')))
      for (const { status } of await Promise.allSettled(units)) assert.equal(status, 'rejected')
      assert.deepEqual(await noted('away'), [])
      await cutOff.close()
    })

    test('of two processes number a stream without gaps', async () => {
      const stream = { id: '77', guildId: null }
      const taken: number[] = []
      const take = (from: Store) =>
        from.write(async (tx) => {
          const version = await nextStreamVersion(tx, stream)
          tx.onCommitted(() => void taken.push(version))
        }, turnIn('77'))
      await Promise.all(Array.from({ length: 100 }, (_, i) => take(i % 2 === 0 ? store : other)))
      assert.deepEqual(
        taken.sort((a, b) => a - b),
        Array.from({ length: 100 }, (_, i) => i + 1),
      )
    })
  })
}
