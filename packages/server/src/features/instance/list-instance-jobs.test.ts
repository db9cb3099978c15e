import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertAdministratorsOnly } from '@guildhall/testing/features/instance'
import { enqueueFutureJob } from '@guildhall/testing/worlds/jobs'
import { World } from '@guildhall/testing/worlds/world'

const PATH = '/guildhall/instance/jobs'

describe('List Instance Jobs', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const list = async (query = '') => {
    const { status, body } = await world.administrator.api.get(`${PATH}${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }

  test('lists failed jobs with their last error and pending jobs, without payloads', async () => {
    const failed = await enqueueFutureJob(world, { attempts: 3, last_error: 'TypeError' })
    const waiting = await enqueueFutureJob(world, {})
    const found = (await list('?limit=100')).jobs.filter(({ id }: any) => [failed, waiting].includes(id))
    assert.deepEqual(
      found.map(({ created_at, due_at, ...job }: any) => job),
      [
        { id: failed, kind: 'end-poll', state: 'failed', attempts: 3, last_error: 'TypeError' },
        { id: waiting, kind: 'end-poll', state: 'waiting', attempts: 0, last_error: null },
      ],
    )
  })

  test('filters by failed jobs, and pages on', async () => {
    const second = await enqueueFutureJob(world, { attempts: 1, last_error: 'Error' })
    const { jobs, next } = await list('?state=failed&limit=1')
    assert.deepEqual([jobs.length, jobs[0].state], [1, 'failed'])
    const rest = await list(`?state=failed&limit=1&after=${next}`)
    assert.deepEqual(
      rest.jobs.map(({ id }: any) => id),
      [second],
    )
    assert.deepEqual(await list(`?state=failed&after=${rest.next}`), { jobs: [], next: null })
  })

  test('returns whether a job is running', async (t) => {
    const id = await enqueueFutureJob(world, {})
    t.mock.method(world.app.kernel.gauges, 'jobs', () => new Set([id]))
    const { jobs } = await list('?limit=100')
    assert.deepEqual(
      jobs.filter(({ state }: any) => state === 'running').map((job: any) => job.id),
      [id],
    )
  })

  test('refuses page sizes of zero or too many, and unknown states', async () => {
    for (const query of ['limit=0', 'limit=101', 'after=x', 'state=done']) {
      await world.refuses(() => world.administrator.api.get(`${PATH}?${query}`), 400, 50035)
    }
  })

  test('is available only to the administrator', () => assertAdministratorsOnly(world, 'GET', PATH))
})
