import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { newInteractionWorld, respondToPress, sendFollowup } from '@guildhall/testing/features/interactions'
import type { World } from '@guildhall/testing/worlds/world'

describe('Delete Original Interaction Response', () => {
  let world: World
  let bot: GatewayClient
  before(async () => {
    ;({ world, bot } = await newInteractionWorld())
  })
  after(() => world.close())

  test('deletes the response from the channel', async () => {
    const hook = await respondToPress(world, bot)
    const { id } = (await world.nobody.get(`${hook}/messages/@original`)).body
    assert.equal((await world.nobody.delete(`${hook}/messages/@original`)).status, 204)
    assert.equal((await bot.next('MESSAGE_DELETE', (each) => each.id === id)).d.guild_id, world.guildId)
    await world.refuses(() => world.nobody.delete(`${hook}/messages/@original`), 404, 10008)
    const path = `/channels/${world.channels.general}/messages/${id}`
    await world.refuses(() => world.owner.api.get(path), 404, 10008)
  })

  test('notifies only the user of a deleted ephemeral response', async () => {
    const hook = await respondToPress(world, bot, { content: 'first', flags: 64 })
    const events = await world.eventsOf(async () => {
      assert.equal((await world.nobody.delete(`${hook}/messages/@original`)).status, 204)
    }, world.member.id)
    assert.deepEqual(
      events.map(({ type, data }) => [type, data.channel_id, data.guild_id]),
      [['MESSAGE_DELETE', world.channels.general, undefined]],
    )
    assert.equal((await sendFollowup(world, hook, { content: 'more' })).status, 200)
  })
})
