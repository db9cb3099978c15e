import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { newInteractionWorld, respondWithFollowup } from '@guildhall/testing/features/interactions'
import type { World } from '@guildhall/testing/worlds/world'

describe('Get Followup Message', () => {
  let world: World
  let bot: GatewayClient
  before(async () => {
    ;({ world, bot } = await newInteractionWorld())
  })
  after(() => world.close())

  test('returns a follow-up of the interaction, and no other message', async () => {
    const { hook, id } = await respondWithFollowup(world, bot)
    const other = await respondWithFollowup(world, bot)
    assert.equal((await world.nobody.get(`${hook}/messages/${id}`)).body.content, 'more')
    await world.refuses(() => world.nobody.get(`${hook}/messages/${other.id}`), 404, 10008)
    await world.refuses(() => world.nobody.get(`${hook}/messages/1`), 404, 10008)
    const { body } = await world.bot.api.post(`/channels/${world.channels.general}/messages`, { content: 'x' })
    await world.refuses(() => world.nobody.get(`${hook}/messages/${body.id}`), 404, 10008)
    await world.refuses(() => world.nobody.get(`${hook}/messages/x`), 400)
  })
})
