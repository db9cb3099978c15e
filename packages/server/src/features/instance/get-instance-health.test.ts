import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertAdministratorsOnly } from '@guildhall/testing/features/instance'
import { enqueueFutureJob } from '@guildhall/testing/worlds/jobs'
import { World } from '@guildhall/testing/worlds/world'
import { VERSION } from '../../version.ts'

const PATH = '/guildhall/instance/health'

describe('Get Instance Health', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('returns the state of store, gateway, outbox, processes, memory and disk', async () => {
    const { status, body } = await world.administrator.api.get(PATH)
    assert.equal(status, 200)
    assert.deepEqual(
      [body.version, body.node, body.log_level],
      [VERSION, process.versions.node, world.app.kernel.log.level],
    )
    assert.deepEqual([body.store.kind, body.store.trouble], [world.app.kernel.store.kind, null])
    assert.deepEqual(
      [body.gateway, body.outbox],
      [
        { sessions: 0, away: 0 },
        { units: 0, streams: 0 },
      ],
    )
    assert.deepEqual(
      body.processes.filter(({ this: isThis }: any) => isThis).map(({ id }: any) => id),
      [world.app.kernel.processId],
    )
    for (const bytes of [body.memory.rss, body.memory.heap_used, body.disk.free, body.disk.total]) assert.ok(bytes > 0)
  })

  test('counts pending and failed jobs', async () => {
    const jobs = async () => (await world.administrator.api.get(PATH)).body.jobs
    await world.app.worker.settled()
    const before = await jobs()
    await enqueueFutureJob(world, {})
    await enqueueFutureJob(world, { attempts: 1, last_error: 'Error' })
    assert.deepEqual(await jobs(), { waiting: before.waiting + 2, failed: before.failed + 1, late_ms: 0 })
  })

  test('is available only to the administrator', () => assertAdministratorsOnly(world, 'GET', PATH))
})
