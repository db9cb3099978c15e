import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertAdministratorsOnly, loggedAdministratorActions } from '@guildhall/testing/features/instance'
import { World } from '@guildhall/testing/worlds/world'

const PATH = '/guildhall/instance/log-level'

describe('Modify Log Level', () => {
  let world: World
  let level: string
  before(async () => {
    world = await World.create()
    level = world.app.kernel.log.level
  })
  after(() => world.close())

  const set = (wanted: string) => world.administrator.api.put(PATH, { level: wanted })

  test('sets the log level in this and the other processes', async (t) => {
    const notify = t.mock.method(world.app.kernel.store, 'notify')
    const actions = loggedAdministratorActions(world, t)
    assert.equal((await set('warn')).status, 204)
    assert.equal(world.app.kernel.log.level, 'warn')
    assert.deepEqual(notify.mock.calls[0]?.arguments, ['log warn'])
    const [about] = actions.mock.calls[0]?.arguments ?? []
    assert.deepEqual(about, { administrator_id: world.administrator.id, level: 'warn' })
    assert.equal((await world.administrator.api.get('/guildhall/instance/health')).body.log_level, 'warn')
    await set(level)
  })

  test('refuses unknown levels', async () => {
    for (const wanted of ['silent', 'trace', '', 'WARN']) await world.refuses(() => set(wanted), 400, 50035)
    assert.equal(world.app.kernel.log.level, level)
  })

  test('is available only to the administrator', () => assertAdministratorsOnly(world, 'PUT', PATH, { level: 'debug' }))
})
