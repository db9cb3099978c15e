import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import { assertDevelopersOnly } from '@guildhall/testing/features/teams'
import type { Person } from '@guildhall/testing/worlds/people'
import { World } from '@guildhall/testing/worlds/world'

describe('Set Application Embedded', () => {
  let world: World
  let id: string
  before(async () => {
    world = await World.create()
    id = (await world.owner.api.post('/applications', { name: 'Game' })).body.id
  })
  after(() => world.close())

  const set = (embedded: unknown, { api }: Person = world.owner, applicationId = id) =>
    api.post(`/applications/${applicationId}/set-embedded`, { embedded })
  const commands = async () => (await world.owner.api.get(`/applications/${id}/commands`)).body
  const isFlagged = (flags: number) => (flags & ApplicationFlag.EMBEDDED) !== 0

  test('switches the Activity on, and creates an entry point command', async () => {
    const { status, body } = await set(true)
    assert.deepEqual([status, isFlagged(body.flags), body.id], [200, true, id])
    const [launch, ...others] = await commands()
    assert.deepEqual(
      [launch.name, launch.type, launch.handler, launch.integration_types, launch.contexts, others.length],
      ['Launch', 4, 2, [0, 1], [0, 1, 2], 0],
    )
    await world.refuses(() => set(true), 200)
  })

  test('keeps an existing entry point command', async () => {
    const [launch] = await commands()
    await world.owner.api.patch(`/applications/${id}/commands/${launch.id}`, { name: 'Play', handler: 1 })
    await set(true)
    const [{ name, handler }] = await commands()
    assert.deepEqual([name, handler], ['Play', 1])
  })

  test('switches the Activity off, removes the command, and keeps its settings and other flags', async () => {
    const path = `/applications/${id}/embedded-activity-config`
    await world.owner.api.patch(path, { requires_age_gate: true })
    const { flags } = (await world.owner.api.get(`/applications/${id}`)).body
    const { body } = await set(false)
    assert.equal(body.flags, flags & ~ApplicationFlag.EMBEDDED)
    assert.deepEqual(await commands(), [])
    assert.equal((await world.owner.api.get(path)).body.requires_age_gate, true)
    await world.refuses(() => set(false), 200)
  })

  test('creates a command for the application’s installation contexts', async () => {
    await world.owner.api.patch(`/applications/${id}`, { integration_types_config: { 1: {} } })
    await set(true)
    assert.deepEqual((await commands())[0].integration_types, [1])
    await set(false)
  })

  test('is available only to users who may change the application', async () => {
    await assertDevelopersOnly(world, (who, applicationId) => set(true, who, applicationId))
  })

  test('refuses invalid values, bots, and an unknown application', async () => {
    await world.refuses(() => set('yes please'), 400, 50035)
    await world.refuses(() => world.owner.api.post(`/applications/${id}/set-embedded`, {}), 400, 50035)
    await world.refuses(() => set(true, world.bot, world.bot.id), 403, 20001)
    await world.refuses(() => set(true, world.owner, '1000000000000000000'), 404, 10002)
  })
})
