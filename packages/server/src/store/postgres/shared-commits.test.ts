import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { DatabaseNetwork } from '@guildhall/testing/stores/database-network'
import { lockRows } from '@guildhall/testing/stores/locked-rows'
import { dropSchema, newPostgresUrl, STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { until } from '@guildhall/testing/worlds/until'
import type { Store, StreamTurn, TxDb } from '../db.ts'
import { tryLockTurns } from '../permission-version-locks.ts'
import { reachVersions } from '../reached-versions.ts'
import { openPostgres } from './open-postgres.ts'

class Refusal extends Error {}

const GUILDS = 8
const guildOf = (at: number) => `${100 + at}`
const channelOf = (at: number) => `${200 + at}`

/** On SQLite, all units that wait share a commit. */
if (STORE_UNDER_TEST === 'postgres') {
  describe('Units of several guilds', () => {
    const direct = newPostgresUrl()
    let line: DatabaseNetwork
    let store: Store
    let other: Store
    let sent: string[] = []
    /** The streams of the units that were locked together, for each commit. */
    let locked: (readonly string[])[] = []
    before(async () => {
      const made = await DatabaseNetwork.to(direct)
      line = made.line
      store = await openPostgres(made.url)
      other = await openPostgres(direct)
    })
    beforeEach(async () => {
      await store.write(async ({ q }) => {
        const common = { rights_version: 0, version: 0, last_message_id: null, last_pin_at: null }
        for (let at = 0; at < GUILDS; at++) {
          for (const id of [guildOf(at), channelOf(at)])
            await q
              .insertInto('streams')
              .values({ id, guild_id: guildOf(at), ...common })
              .execute()
        }
      })
      watch()
    })
    afterEach(async () => {
      watch()
      await store.write(async ({ q }) => {
        await q.deleteFrom('streams').execute()
        await q.deleteFrom('processes').execute()
      })
    })
    after(async () => {
      await store.close()
      await other.close()
      await line.close()
      await dropSchema(direct)
    })

    function watch(): void {
      sent = []
      locked = []
      line.fateOf = (text) => {
        sent.push(text)
        return 'arrives'
      }
    }

    const commits = () => sent.join('').split('COMMIT').length - 1
    /** Versions that earlier units of the batch have reached. */
    const reached = new WeakMap<TxDb['batch'], Map<string, number>>()

    /** A turn in a guild's channel. */
    const turnIn = (at: number): StreamTurn => ({
      stream: channelOf(at),
      group: guildOf(at),
      locks: 'talk',
      isAlone: false,
      lockAll: async () => {},
      shared: {
        streamId: channelOf(at),
        guildId: guildOf(at),
        userId: '1',
        tryLockAll: async (tx, turns) => {
          const { versions } = await tryLockTurns(tx, turns)
          reached.set(tx.batch, new Map(versions))
          locked.push([...versions.keys()].sort())
          return new Set(versions.keys())
        },
      },
    })
    const note = (tx: TxDb, name: string) =>
      tx.q.insertInto('processes').values({ id: name, renewed_at: 0, worker: null }).execute()
    const noted = async () => {
      const rows = await other.db.q.selectFrom('processes').select('id').orderBy('id').execute()
      return rows.map(({ id }) => id)
    }
    const versionOf = async (at: number) => {
      const found = await other.db.q.selectFrom('streams').select('version').where('id', '=', channelOf(at)).execute()
      return found[0]?.version
    }

    /** Takes the next version of the channel, as a unit does that finds its stream locked or has to lock it itself. */
    async function takeVersion(tx: TxDb, at: number): Promise<void> {
      const id = channelOf(at)
      const versions = reached.get(tx.batch)
      const known = versions?.get(id)
      if (versions && known !== undefined) {
        versions.set(id, known + 1)
        await tx.gather(reachVersions, [{ id, version: known + 1, rightsVersion: null }])
      } else await tx.run('update streams set version = version + 1 where id = $1', [id])
    }

    /** Requests a unit in the channel of a guild, which writes its name and may do something else. */
    const request = (at: number, then: (tx: TxDb, at: number) => unknown = () => {}, from = store) =>
      from.write(async (tx) => {
        await takeVersion(tx, at)
        await note(tx, `unit ${at}`)
        await then(tx, at)
        return at
      }, turnIn(at))

    const all = Array.from({ length: GUILDS }, (_, at) => at)
    const names = (some: readonly number[]) => some.map((at) => `unit ${at}`)

    test('share a commit', async () => {
      let rounds = 0
      // Units that the machine delays for long share the next commit.
      await until(async () => {
        watch()
        rounds++
        await Promise.all(all.map((at) => store.write((tx) => takeVersion(tx, at), turnIn(at))))
        return commits() === 1
      })
      assert.deepEqual(locked, [all.map(channelOf)])
      assert.equal(await versionOf(3), rounds)
    })

    test('write nothing if they are refused, and the others are committed', async () => {
      const answers = await Promise.allSettled(
        all.map((at) =>
          request(at, () => {
            if (at === 0 || at === 4) throw new Refusal()
          }),
        ),
      )
      const refused = answers.flatMap(({ status }, at) => (status === 'rejected' ? [at] : []))
      assert.deepEqual(refused, [0, 4])
      const kept = all.filter((at) => !refused.includes(at))
      assert.deepEqual([await noted(), locked[0]], [names(kept), all.map(channelOf)])
      assert.deepEqual([await versionOf(4), await versionOf(5)], [0, 1])
    })

    test('are repeated separately if a statement of one fails', async () => {
      const answers = await Promise.allSettled(
        all.map((at) => request(at, (tx) => at === 2 && tx.later('select 1 / 0', []))),
      )
      const failed = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason.message] : []))
      assert.deepEqual(failed, ['division by zero'])
      assert.deepEqual(await noted(), names(all.filter((at) => at !== 2)))
    })

    for (const [what, statement] of [
      ['stream', `select from streams where id = ${channelOf(3)} for update`],
      ['permissions', `select pg_advisory_xact_lock(${guildOf(3)})`],
    ] as const) {
      test(`don’t wait for the locked ${what} of another guild`, async () => {
        const held = await lockRows(other, statement)
        let isOver = false
        const waiting = request(3, async (tx) => {
          if (what === 'permissions') await tx.run('select pg_advisory_xact_lock_shared($1)', [guildOf(3)])
        }).then(() => {
          isOver = true
        })
        const rest = all.filter((at) => at !== 3)
        assert.deepEqual(await Promise.all(rest.map((at) => request(at))), rest)
        await held.waiting(1)
        assert.deepEqual([await noted(), isOver], [names(rest), false])
        await held.release()
        await waiting
        assert.deepEqual(await noted(), names(all))
        assert.equal(await versionOf(3), 1)
      })
    }

    test('don’t wait for a row that one of them needs', async () => {
      const held = await lockRows(other, `select from streams where id = ${guildOf(3)} for update`)
      const needs = (tx: TxDb) => tx.run('update streams set version = version + 1 where id = $1', [guildOf(3)])
      const waiting = request(3, needs)
      const rest = all.filter((at) => at !== 3)
      assert.deepEqual(await Promise.all(rest.map((at) => request(at))), rest)
      await held.waiting(1)
      assert.deepEqual(await noted(), names(rest))
      await held.release()
      await waiting
      assert.deepEqual(await noted(), names(all))
    })

    test('are repeated without the others if they begin to wait', async () => {
      const runs: number[] = []
      const kept = await Promise.all(
        all.map((at) =>
          request(at, (tx) => {
            runs.push(at)
            if (at === 5) tx.beginToWait()
          }),
        ),
      )
      assert.deepEqual([kept, runs.toSorted(), locked[0]], [all, [...all, 5].toSorted(), all.map(channelOf)])
      assert.deepEqual(await noted(), names(all))
      assert.equal(await versionOf(5), 1)
    })

    test('don’t wait for a unit that takes long', async () => {
      const finish = Promise.withResolvers<void>()
      const slow = [0, 1, 2].map((at) => request(at, () => finish.promise))
      await until(() => locked.length > 0)
      assert.equal(await request(6), 6)
      assert.deepEqual(await noted(), ['unit 6'])
      finish.resolve()
      assert.deepEqual(await Promise.all(slow), [0, 1, 2])
    })

    test('follow earlier ones of their channel, and number it without gaps', async () => {
      const order: number[] = []
      const finish = Promise.withResolvers<void>()
      const write = (i: number) =>
        store.write(async (tx) => {
          if (i === 0) await finish.promise
          await takeVersion(tx, 0)
          order.push(i)
        }, turnIn(0))
      const first = write(0)
      await until(() => locked.length === 1)
      const later = [1, 2, 3].map(write)
      assert.equal(await request(1), 1)
      assert.deepEqual(order, [])
      finish.resolve()
      await Promise.all([first, ...later])
      assert.deepEqual([order, await versionOf(0)], [[0, 1, 2, 3], 4])
    })

    test('read the rows that earlier ones have gathered, but not those of refused ones', async () => {
      const insert = (tx: TxDb, rows: readonly string[]) => {
        for (const id of rows) tx.later('insert into processes values ($1, 0, null)', [id])
      }
      const found: string[][] = []
      const write = (at: number, then: (tx: TxDb) => unknown) =>
        store.write(async (tx) => {
          await takeVersion(tx, at)
          tx.gatherInOrder(insert, [`unit ${at}`])
          await then(tx)
        }, turnIn(at))
      const list = async (tx: TxDb) => {
        const rows = await tx.run<{ id: string }>('select id from processes order by id', [])
        found.push(rows.map(({ id }) => id))
      }
      const refuse = () => {
        throw new Refusal()
      }
      const answers = await Promise.allSettled([
        write(0, () => {}),
        write(1, refuse),
        write(2, list),
        write(3, async (tx) => {
          await list(tx)
          refuse()
        }),
        write(4, () => {}),
        write(5, list),
      ])
      assert.deepEqual(
        answers.map(({ status }) => status === 'fulfilled'),
        [true, false, true, false, true, true],
      )
      assert.deepEqual(found, [names([0, 2]), names([0, 2, 3]), names([0, 2, 4, 5])])
      assert.deepEqual([await noted(), locked[0]], [names([0, 2, 4, 5]), all.slice(0, 6).map(channelOf)])
    })

    for (const fate of ['is lost', 'arrives unanswered'] as const) {
      test(`run once if the commit ${fate}`, async () => {
        line.fateOf = (text) => {
          if (!text.includes('COMMIT')) return 'arrives'
          line.fateOf = () => 'arrives'
          return fate
        }
        assert.deepEqual(await Promise.all(all.map((at) => request(at))), all)
        assert.deepEqual(await noted(), names(all))
        assert.deepEqual(
          await Promise.all(all.map(versionOf)),
          all.map(() => 1),
        )
      })
    }

    test('of two processes number their streams without gaps', async () => {
      const write = (from: Store, at: number) => from.write((tx) => takeVersion(tx, at), turnIn(at))
      for (let round = 0; round < 10; round++)
        await Promise.all([...all.map((at) => write(store, at)), ...all.toReversed().map((at) => write(other, at))])
      assert.deepEqual(
        await Promise.all(all.map(versionOf)),
        all.map(() => 20),
      )
    })
  })
}
