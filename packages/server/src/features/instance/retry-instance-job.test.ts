import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertAdministratorsOnly, loggedAdministratorActions } from '@guildhall/testing/features/instance'
import { enqueueFutureJob } from '@guildhall/testing/worlds/jobs'
import { World } from '@guildhall/testing/worlds/world'

const pathOf = (id: string) => `/guildhall/instance/jobs/${id}/retry`

describe('Retry Instance Job', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('runs a failed job again, and logs it', async (t) => {
    const id = await enqueueFutureJob(world, { attempts: 2, last_error: 'TypeError' })
    const log = loggedAdministratorActions(world, t)
    assert.equal((await world.administrator.api.post(pathOf(id))).status, 204)
    assert.deepEqual(log.mock.calls[0]?.arguments[0], { administrator_id: world.administrator.id, job_id: id })
    await world.app.worker.settled()
    assert.deepEqual(await world.db.q.selectFrom('jobs').select('id').where('id', '=', id).execute(), [])
  })

  test('refuses a job that hasn’t failed, and an unknown job', async () => {
    const id = await enqueueFutureJob(world, {})
    await world.refuses(() => world.administrator.api.post(pathOf(id)), 404, 0)
    await world.refuses(() => world.administrator.api.post(pathOf('1')), 404, 0)
  })

  test('is available only to the administrator', async () => {
    const id = await enqueueFutureJob(world, { attempts: 1, last_error: 'Error' })
    await assertAdministratorsOnly(world, 'POST', pathOf(id))
  })
})
