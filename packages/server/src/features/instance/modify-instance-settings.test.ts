import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertAdministratorsOnly, loggedAdministratorActions } from '@guildhall/testing/features/instance'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { startTwoProcesses } from '@guildhall/testing/worlds/two-processes'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import { defaultSettings } from '../../kernel/settings.ts'

const PATH = '/guildhall/instance/settings'
const DEFAULTS = defaultSettings({ isExposed: false, demo: false, dataDir: null, databaseUrl: null })

describe('Modify Instance Settings', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const modify = (changes: object) => world.administrator.api.patch(PATH, changes)
  const get = async () => (await world.administrator.api.get(PATH)).body

  test('changes only the fields that were sent, at once', async (t) => {
    const actions = loggedAdministratorActions(world, t)
    const { status, body } = await modify({ guild_creation: 'administrators' })
    assert.equal(status, 200)
    assert.deepEqual(body, { ...DEFAULTS, guild_creation: 'administrators' })
    assert.deepEqual(world.app.kernel.settings.current, body)
    await modify({ max_teams_per_user: 3 })
    assert.deepEqual(await get(), { ...DEFAULTS, guild_creation: 'administrators', max_teams_per_user: 3 })
    const [about] = actions.mock.calls[0]?.arguments ?? []
    assert.deepEqual(about, {
      administrator_id: world.administrator.id,
      guild_creation: 'administrators',
    })
  })

  test('restores the default with null', async () => {
    await modify({ max_teams_per_user: 3, guild_creation: 'administrators' })
    await modify({ max_teams_per_user: null })
    assert.deepEqual(await get(), { ...DEFAULTS, guild_creation: 'administrators' })
    await modify({ guild_creation: null })
    assert.deepEqual(await get(), DEFAULTS)
  })

  test('keeps both of two simultaneous changes', async () => {
    await Promise.all([modify({ max_teams_per_user: 4 }), modify({ max_applications_per_user: 5 })])
    assert.deepEqual(await get(), { ...DEFAULTS, max_teams_per_user: 4, max_applications_per_user: 5 })
    await modify({ max_teams_per_user: null, max_applications_per_user: null })
  })

  test('refuses values out of bounds', async () => {
    for (const changes of [
      { guild_creation: 'nobody' },
      { max_teams_per_user: -1 },
      { max_teams_per_user: 1.5 },
      { max_storage_per_user: 1e15 },
    ]) {
      await world.refuses(() => modify(changes), 400, 50035)
    }
    assert.deepEqual(await get(), DEFAULTS)
  })

  test('is available only to administrators', async () => {
    await assertAdministratorsOnly(world, 'PATCH', PATH, { guild_creation: 'administrators' })
  })

  test('reads the stored settings when they are loaded again, as after a lost database', async (t) => {
    await modify({ max_guilds_per_bot: 7 })
    t.after(() => modify({ max_guilds_per_bot: null }))
    const { settings, store } = world.app.kernel
    await store.write(({ q }) => q.updateTable('instance_settings').set({ wire: '{"max_guilds_per_bot":8}' }).execute())
    assert.equal(settings.current.max_guilds_per_bot, 7)
    await settings.reload()
    assert.equal(settings.current.max_guilds_per_bot, 8)
  })

  if (STORE_UNDER_TEST === 'postgres') {
    test('applies in other processes', async (t) => {
      const two = await startTwoProcesses()
      t.after(() => two.close())
      await two.world.administrator.api.patch(PATH, { guild_creation: 'administrators' })
      await until(() => two.other.kernel.settings.current.guild_creation === 'administrators')
    })
  }
})
