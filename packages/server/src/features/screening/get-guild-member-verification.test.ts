import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { World } from '@guildhall/testing/worlds/world'

describe('Get Guild Member Verification', () => {
  let world: World
  let path: string
  before(async () => {
    world = await World.create()
    path = `/guilds/${world.guildId}/member-verification`
  })
  after(() => world.close())

  test('answers 404 in a guild without a form', () => world.refuses(() => world.member.api.get(path), 404, 10068))

  test('returns an empty form in a guild with screening but no questions', async () => {
    await world.owner.api.patch(path, { enabled: true })
    const { status, body } = await world.member.api.get(path)
    assert.deepEqual([status, body], [200, { version: null, form_fields: [], description: null }])
  })

  test('is available to pending members and bots, but not to non-members', async () => {
    const form_fields = [{ field_type: 'TERMS', label: 'Agree', values: ['Be kind'], required: true }]
    await world.owner.api.patch(path, { form_fields })
    const newcomer = await world.newPerson('newcomer')
    await world.join(newcomer)
    for (const who of [newcomer, world.bot]) assert.deepEqual((await who.api.get(path)).body.form_fields, form_fields)
    await world.refuses(() => world.stranger.api.get(path), 403, 50001)
  })

  test('returns the form after screening is switched off', async () => {
    await world.owner.api.patch(path, { enabled: false })
    assert.equal((await world.member.api.get(path)).body.form_fields.length, 1)
  })
})
