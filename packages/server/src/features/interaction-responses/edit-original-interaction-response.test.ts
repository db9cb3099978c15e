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

describe('Edit Original Interaction Response', () => {
  let world: World
  let bot: GatewayClient
  before(async () => {
    ;({ world, bot } = await newInteractionWorld())
  })
  after(() => world.close())

  test('changes the response for everyone who sees it', async () => {
    const hook = await respondToPress(world, bot)
    const { status, body } = await world.nobody.patch(`${hook}/messages/@original`, { content: 'second' })
    assert.deepEqual([status, body.content], [200, 'second'])
    const { d } = await bot.next('MESSAGE_UPDATE', ({ id }) => id === body.id)
    assert.deepEqual([d.content, d.guild_id], ['second', world.guildId])
    assert.notEqual(d.edited_timestamp, null)
  })

  test('notifies only the user of an edited ephemeral response', async () => {
    const hook = await respondToPress(world, bot, { content: 'first', flags: 64 })
    const events = await world.eventsOf(async () => {
      assert.equal((await world.nobody.patch(`${hook}/messages/@original`, { content: 'second' })).body.flags, 64)
    }, world.member.id)
    assert.deepEqual(
      events.map(({ type, data }) => [type, data.content]),
      [['MESSAGE_UPDATE', 'second']],
    )
  })

  test('refuses to leave a deferred response without content', async () => {
    const interaction = await pressButton(world, bot)
    await respondToInteraction(world, interaction, { type: 5 })
    await world.refuses(() => world.nobody.patch(`${followupPath(interaction)}/messages/@original`, {}), 400, 50006)
    await world.refuses(
      () => world.nobody.patch(`${followupPath(interaction)}/messages/@original`, { content: 1 }),
      400,
      50035,
    )
  })

  test('checks the token first', async () => {
    const interaction = await pressButton(world, bot)
    const path = `${followupPath({ ...interaction, token: `${interaction.token}x` })}/messages/@original`
    await world.refuses(() => world.nobody.patch(path, 'nonsense'), 401, 50027)
  })
})
