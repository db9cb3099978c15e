import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertAdministratorsOnly, loggedAdministratorActions } from '@guildhall/testing/features/instance'
import { enqueueFutureJob } from '@guildhall/testing/worlds/jobs'
import { World } from '@guildhall/testing/worlds/world'

const pathOf = (id: string) => `/guildhall/instance/jobs/${id}`

describe('Drop Instance Job', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  test('drops a failed job, and logs it', async (t) => {
    const id = await enqueueFutureJob(world, { attempts: 2, last_error: 'TypeError' })
    const log = loggedAdministratorActions(world, t)
    assert.equal((await world.administrator.api.delete(pathOf(id))).status, 204)
    assert.deepEqual(log.mock.calls[0]?.arguments, [
      { administrator_id: world.administrator.id, job_id: id },
      'an administrator performed Drop Instance Job',
    ])
    assert.deepEqual(await world.db.q.selectFrom('jobs').select('id').where('id', '=', id).execute(), [])
  })

  test('refuses a job that hasn’t failed, and an unknown job', async () => {
    const id = await enqueueFutureJob(world, {})
    await world.refuses(() => world.administrator.api.delete(pathOf(id)), 404, 0)
    await world.refuses(() => world.administrator.api.delete(pathOf('1')), 404, 0)
  })

  test('is available only to the administrator', async () => {
    const id = await enqueueFutureJob(world, { attempts: 1, last_error: 'Error' })
    await assertAdministratorsOnly(world, 'DELETE', pathOf(id))
  })
})
