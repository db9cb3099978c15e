import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Modify User Settings', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  const PATH = '/users/@me/settings'
  const change = ({ api }: Person, body: unknown) => api.patch(PATH, body)

  test('switches Developer Mode for all of the caller’s clients, and for nobody else', async () => {
    const { member, owner } = world
    const events = await world.eventsOf(async () => {
      const { status, body } = await change(member, { developer_mode: true })
      assert.deepEqual([status, body], [200, { developer_mode: true }])
    }, member.id)
    assert.deepEqual(
      events.map(({ type, data }) => [type, data]),
      [['USER_SETTINGS_UPDATE', { developer_mode: true }]],
    )
    assert.deepEqual((await member.api.get(PATH)).body, { developer_mode: true })
    assert.deepEqual((await owner.api.get(PATH)).body, { developer_mode: false })
    assert.deepEqual((await change(member, { developer_mode: false })).body, { developer_mode: false })
  })

  test('emits nothing for unchanged settings', async () => {
    await change(world.moderator, { developer_mode: true })
    for (const same of [{}, { developer_mode: true }, { developer_mode: null }]) {
      await world.refuses(() => change(world.moderator, same), 200)
    }
  })

  test('refuses invalid values, and bots', async () => {
    await world.refuses(() => change(world.member, { developer_mode: 'perhaps' }), 400, 50035)
    await world.refuses(() => change(world.bot, { developer_mode: true }), 403, 20001)
  })
})
