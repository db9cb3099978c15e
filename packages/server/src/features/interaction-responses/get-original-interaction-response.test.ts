import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import {
  followupPath,
  newInteractionWorld,
  pressButton,
  respondToInteraction,
  respondToPress,
} from '@guildhall/testing/features/interactions'
import type { World } from '@guildhall/testing/worlds/world'

describe('Get Original Interaction Response', () => {
  let world: World
  let bot: GatewayClient
  before(async () => {
    ;({ world, bot } = await newInteractionWorld())
  })
  after(() => world.close())

  test('returns the first response to any caller with the token', async () => {
    const hook = await respondToPress(world, bot)
    const { status, body } = await world.nobody.get(`${hook}/messages/@original`)
    assert.deepEqual([status, body.content, body.author.id], [200, 'first', world.bot.id])
    assert.equal((await world.nobody.get(`${hook}/messages/%40original`)).body.id, body.id)
    assert.equal((await world.nobody.get(`${hook}/messages/${body.id}`)).body.id, body.id)
  })

  test('answers 10008 if there is no response', async () => {
    const hook = await respondToPress(world, bot)
    await world.nobody.delete(`${hook}/messages/@original`)
    await world.refuses(() => world.nobody.get(`${hook}/messages/@original`), 404, 10008)
  })

  test('answers 10008 to every operation before the first response', async () => {
    const interaction = await pressButton(world, bot)
    const path = `${followupPath(interaction)}/messages/@original`
    await world.refuses(() => world.nobody.get(path), 404, 10008)
    await world.refuses(() => world.nobody.patch(path, { content: 'x' }), 404, 10008)
    await world.refuses(() => world.nobody.delete(path), 404, 10008)
  })

  test('returns 50027 for a wrong token, another application’s token and an expired token', async () => {
    const interaction = await pressButton(world, bot)
    await respondToInteraction(world, interaction, { type: 4, data: { content: 'x' } })
    const path = (parts: object) => `${followupPath({ ...interaction, ...parts })}/messages/@original`
    await world.refuses(() => world.nobody.get(path({ token: `${interaction.token}x` })), 401, 50027)
    await world.refuses(() => world.nobody.get(path({ application_id: world.owner.id })), 401, 50027)
    world.clock.advance(15 * 60_000)
    await world.app.worker.settled()
    await world.refuses(() => world.nobody.get(path({})), 401, 50027)
  })
})
