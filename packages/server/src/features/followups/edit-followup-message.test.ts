import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { newInteractionWorld, respondWithFollowup } from '@guildhall/testing/features/interactions'
import type { World } from '@guildhall/testing/worlds/world'

describe('Edit Followup Message', () => {
  let world: World
  let bot: GatewayClient
  before(async () => {
    ;({ world, bot } = await newInteractionWorld())
  })
  after(() => world.close())

  test('edits a follow-up of the interaction, and no other message', async () => {
    const { hook, id } = await respondWithFollowup(world, bot)
    const other = await respondWithFollowup(world, bot)
    const { status, body } = await world.nobody.patch(`${hook}/messages/${id}`, { content: 'changed' })
    assert.deepEqual([status, body.content], [200, 'changed'])
    await bot.next('MESSAGE_UPDATE', (each) => each.id === id)
    await world.refuses(() => world.nobody.patch(`${hook}/messages/${other.id}`, { content: 'x' }), 404, 10008)
    await world.refuses(() => world.nobody.patch(`${hook}/messages/${id}`, { content: '' }), 400, 50006)
  })
})
