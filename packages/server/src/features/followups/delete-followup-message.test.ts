import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { newInteractionWorld, respondWithFollowup } from '@guildhall/testing/features/interactions'
import type { World } from '@guildhall/testing/worlds/world'

describe('Delete Followup Message', () => {
  let world: World
  let bot: GatewayClient
  before(async () => {
    ;({ world, bot } = await newInteractionWorld())
  })
  after(() => world.close())

  test('deletes a follow-up of the interaction, and no other message', async () => {
    const { hook, id } = await respondWithFollowup(world, bot)
    const other = await respondWithFollowup(world, bot)
    assert.equal((await world.nobody.delete(`${hook}/messages/${id}`)).status, 204)
    await bot.next('MESSAGE_DELETE', (each) => each.id === id)
    await world.refuses(() => world.nobody.delete(`${hook}/messages/${id}`), 404, 10008)
    await world.refuses(() => world.nobody.delete(`${hook}/messages/${other.id}`), 404, 10008)
  })
})
