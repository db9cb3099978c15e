import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { loggedAdministratorActions } from '@guildhall/testing/features/instance'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'
import { mayRun } from '../applications/launchable-rules.ts'

describe('Modify Activity Permissions', () => {
  let world: World
  let id: string
  before(async () => {
    world = await World.create()
    id = (await world.owner.api.post('/applications', { name: 'Game' })).body.id
    await world.owner.api.post(`/applications/${id}/set-embedded`, { embedded: true })
  })
  after(() => world.close())

  const modify = (body: unknown, { api }: Person = world.administrator, applicationId = id) =>
    api.patch(`/guildhall/applications/${applicationId}/activity`, body)

  test('permits everyone to run an Activity, and revokes that', async () => {
    const { status, body } = await modify({ is_published: true })
    assert.deepEqual(
      [status, body.is_published, body.allows_loopback, body.has_csp_exception],
      [200, true, false, false],
    )
    assert.equal(await mayRun(world.db, id, world.stranger.id), true)
    await modify({ is_published: false })
    assert.equal(await mayRun(world.db, id, world.stranger.id), false)
  })

  test('changes only the fields that were sent', async () => {
    await modify({ allows_loopback: true })
    const { body } = await modify({ has_csp_exception: true })
    assert.deepEqual([body.allows_loopback, body.has_csp_exception, body.application_id], [true, true, id])
    const shown = (await world.owner.api.get(`/applications/${id}/embedded-activity-config`)).body
    assert.deepEqual(shown, body)
    await world.refuses(() => modify({}), 200)
  })

  test('disables an Activity for everyone including its developers, and restores it unchanged', async () => {
    await modify({ is_published: true })
    await world.owner.api.patch('/users/@me/settings', { developer_mode: true })
    const { api } = world.owner
    const state = async () => [
      await mayRun(world.db, id, world.stranger.id),
      await mayRun(world.db, id, world.owner.id),
      (await api.get('/activities/shelf')).body.applications.length,
      (await api.post(`/applications/${id}/proxy-tickets`, {})).status,
    ]
    const open = await state()
    assert.deepEqual(open, [true, true, 1, 200])
    assert.equal((await modify({ is_taken_down: true })).body.is_taken_down, true)
    assert.deepEqual(await state(), [false, false, 0, 403])
    // No setting that its developers can change enables it again.
    for (const is_published of [false, true]) {
      await api.patch(`/applications/${id}/embedded-activity-config`, { is_published })
      assert.deepEqual(await state(), [false, false, 0, 403])
    }
    for (const embedded of [false, true]) await api.post(`/applications/${id}/set-embedded`, { embedded })
    assert.deepEqual(await state(), [false, false, 0, 403])
    const shown = (await api.get(`/applications/${id}/embedded-activity-config`)).body
    assert.equal(shown.is_taken_down, true)
    await modify({ is_taken_down: false })
    assert.deepEqual(await state(), open)
  })

  test('logs the change', async (t) => {
    const log = loggedAdministratorActions(world, t)
    await modify({ allows_loopback: false })
    assert.deepEqual(log.mock.calls[0]?.arguments, [
      { administrator_id: world.administrator.id, application_id: id, name: 'Game', allows_loopback: false },
      'an administrator performed Modify Activity Permissions',
    ])
  })

  test('is available only to the administrator', async () => {
    for (const who of [world.owner, world.member, world.bot]) {
      await world.refuses(() => modify({ is_published: true }, who), 403, 50013)
    }
    await world.refuses(() => modify({ is_published: 'x' }), 400, 50035)
    await world.refuses(() => modify({ is_published: true }, world.administrator, '1000000000000000000'), 404, 10002)
  })
})
