import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { joinVoice } from '@guildhall/testing/features/voice'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import { pino } from 'pino'
import { systemIds } from '../kernel/ids/ids.ts'
import { StoreHealth } from '../kernel/monitoring/store-health.ts'
import { StoreFailure } from '../store/store-failure.ts'
import { ProcessLease } from './process-lease.ts'

describe('Processes that share a store', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const inVoice = async () =>
    (await world.db.q.selectFrom('voice_states').select('user_id').execute()).map(({ user_id }) => user_id)

  /** Makes a user’s voice state that of a process whose last renewal was at a given time. */
  async function putInVoiceElsewhere(renewed_at: number): Promise<void> {
    await joinVoice(world, world.member)
    await world.app.kernel.store.write(async ({ q }) => {
      await q
        .updateTable('voice_states')
        .set({ process_id: 'another' })
        .where('user_id', '=', world.member.id)
        .execute()
      await q.deleteFrom('processes').where('id', '=', 'another').execute()
      await q.insertInto('processes').values({ id: 'another', renewed_at, worker: null }).execute()
    })
  }

  test('remove voice states of a stopped process when another one starts', async () => {
    await joinVoice(world, world.owner)
    await putInVoiceElsewhere(world.clock.now() - 181_000)
    const lease = new ProcessLease(world.app.kernel, () => {})
    const events = await world.eventsOf(() => lease.start())
    await lease.stop()
    assert.deepEqual(
      events.map(({ type, data }) => [type, data.user_id, data.channel_id]),
      [['VOICE_STATE_UPDATE', world.member.id, null]],
    )
    assert.deepEqual(await inVoice(), [world.owner.id])
  })

  test('wait for a recently active process, unless nobody can share the store', async () => {
    await putInVoiceElsewhere(world.clock.now() - 100_000)
    const lease = new ProcessLease(world.app.kernel, () => {})
    await lease.start()
    const { isExclusive } = world.app.kernel.store
    assert.deepEqual((await inVoice()).includes(world.member.id), !isExclusive)
    if (!isExclusive) {
      world.clock.advance(61_000)
      assert.ok((await inVoice()).includes(world.member.id))
      world.clock.advance(61_000)
      await until(async () => !(await inVoice()).includes(world.member.id))
    }
    await lease.stop()
    assert.deepEqual(await inVoice(), [world.owner.id])
  })

  test('take another number if theirs was reassigned meanwhile', async () => {
    const { kernel } = world.app
    const busy = { id: 'busy', renewed_at: world.clock.now(), worker: 1000 }
    const add = (row: typeof busy) => kernel.store.write((tx) => tx.q.insertInto('processes').values(row).execute())
    await add(busy)
    await assert.rejects(add({ ...busy, id: 'like it' }), /unique/iu)
    const ids = systemIds(world.clock, 0)
    let tries = 0
    const refusing = {
      ...kernel.store,
      write: (async (work) => {
        if (++tries === 1) throw Object.assign(new Error('duplicate key'), { code: '23505' })
        return kernel.store.write(work)
      }) as typeof kernel.store.write,
    }
    const lease = new ProcessLease({ ...kernel, store: refusing, ids, processId: 'late' }, () => {})
    await lease.start()
    const row = await world.db.q.selectFrom('processes').select('worker').where('id', '=', 'late').executeTakeFirst()
    assert.equal((BigInt(ids.next()) >> 12n) & 1023n, BigInt(row?.worker ?? 0))
    await lease.stop()
    await kernel.store.write((tx) => tx.q.deleteFrom('processes').where('id', '=', 'busy').execute())
  })

  test('log nothing of their own while the database is failing', async () => {
    const lines: string[] = []
    const log = pino({ level: 'error' }, { write: (line) => void lines.push(JSON.parse(line).msg) })
    let trouble: StoreFailure | null = null
    const { kernel } = world.app
    const store = {
      ...kernel.store,
      isExclusive: false,
      write: (async (work) => {
        if (trouble) throw trouble
        return kernel.store.write(work)
      }) as typeof kernel.store.write,
    }
    const health = new StoreHealth({ ...kernel, store, log })
    health.start()
    const lease = new ProcessLease({ ...kernel, store, log, health, processId: 'troubled' }, () => {})
    await lease.start()
    trouble = new StoreFailure('the disk is full', null)
    world.clock.advance(61_000)
    await until(() => lines.length > 0)
    world.clock.advance(61_000)
    await lease.stop()
    await health.close()
    assert.deepEqual(lines, ['the disk is full: writes that fail are answered with 503 until the database recovers'])
    await kernel.store.write((tx) => tx.q.deleteFrom('processes').where('id', '=', 'troubled').execute())
  })

  test('ignore a guild that is deleted meanwhile', async () => {
    const guild_id = '1'
    const self = {
      self_mute: false,
      self_deaf: false,
      self_video: false,
      self_stream: false,
      suppress: false,
      request_to_speak: null,
    }
    const row = { guild_id, user_id: '2', channel_id: '3', session_id: 'x', process_id: 'gone', ...self }
    await world.app.kernel.store.write(({ q }) => q.insertInto('voice_states').values(row).execute())
    const lease = new ProcessLease(world.app.kernel, () => {})
    await lease.start()
    await lease.stop()
  })

  test('each have a number, which IDs contain, and release it when they stop', async () => {
    const { kernel } = world.app
    const workerOf = (id: string) => Number((BigInt(id) >> 12n) & 1023n)
    const leases = new Map<string, ProcessLease>()
    const begin = async (processId: string) => {
      const ids = systemIds(world.clock, 0)
      const lease = new ProcessLease({ ...kernel, ids, processId }, () => {})
      leases.set(processId, lease)
      await lease.start()
      return workerOf(ids.next())
    }
    // The only process of a store needs no distinct number.
    if (kernel.store.isExclusive) return assert.equal(await begin('a'), 1)
    leases.set('world', new ProcessLease(kernel, () => {}))
    await leases.get('world')?.start()
    const begun = await Promise.all(['a', 'b', 'c', 'd'].map(begin))
    assert.equal(new Set([...begun, workerOf(kernel.ids.next())]).size, 5)
    await leases.get('b')?.stop()
    assert.equal(await begin('e'), begun[1])
    for (const lease of leases.values()) await lease.stop()
  })

  test('notice at once when one of them stops', async () => {
    const { kernel } = world.app
    const there = async () => (await world.db.q.selectFrom('processes').select('id').execute()).map(({ id }) => id)
    const lease = new ProcessLease({ ...kernel, processId: 'ending' }, () => {})
    await lease.start()
    assert.ok((await there()).includes('ending'))
    await lease.stop()
    assert.ok(!(await there()).includes('ending'))
  })

  test('that were suspended declare each other dead one by one', async () => {
    const { kernel } = world.app
    let [units, tries] = [0, 0]
    const store = {
      ...kernel.store,
      write: ((work) => {
        units++
        return kernel.store.write((tx) => {
          tries++
          return work(tx)
        })
      }) as typeof kernel.store.write,
    }
    for (let round = 1; round <= 5; round++) {
      const now = () => world.clock.now() + round * 200_000
      const clock = { ...kernel.clock, now, after: () => ({ cancel: () => {} }) } as unknown as typeof kernel.clock
      const renew = async (processId: string) => {
        const lease = new ProcessLease({ ...kernel, store, clock, ids: systemIds(world.clock, 0), processId }, () => {})
        await lease.start()
      }
      await Promise.all(Array.from({ length: 6 }, (_, place) => renew(`sleeper ${place}`)))
    }
    assert.equal(tries, units)
    await kernel.store.write((tx) => tx.q.deleteFrom('processes').where('id', 'like', 'sleeper%').execute())
  })
})
