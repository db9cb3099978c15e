import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import {
  buttonInteraction,
  connectGateway,
  followupPath,
  newInteractionWorld,
  pressButton,
  respondToInteraction,
  respondToPress,
  sendFollowup,
} from '@guildhall/testing/features/interactions'
import type { World } from '@guildhall/testing/worlds/world'

describe('Create Followup Message', () => {
  let world: World
  let port: number
  let bot: GatewayClient
  before(async () => {
    ;({ world, port, bot } = await newInteractionWorld())
  })
  after(() => world.close())

  test('sends a message in reply to the original response', async () => {
    const hook = await respondToPress(world, bot)
    const original = (await world.nobody.get(`${hook}/messages/@original`)).body
    const { status, body } = await sendFollowup(world, hook, { content: 'more' })
    assert.deepEqual([status, body.content, body.type], [200, 'more', 19])
    assert.equal(body.message_reference.message_id, original.id)
    assert.equal(body.interaction_metadata.original_response_message_id, original.id)
    assert.deepEqual(body.mentions, [])
    assert.equal((await bot.next('MESSAGE_CREATE', ({ id }) => id === body.id)).d.guild_id, world.guildId)
  })

  test('sends an ephemeral message on request', async () => {
    const hook = await respondToPress(world, bot)
    const { body } = await world.nobody.post(`${hook}?wait=true`, { content: 'psst', flags: 64 })
    assert.equal(body.flags, 64)
    const { d } = await bot.next('MESSAGE_CREATE', ({ id }) => id === body.id)
    assert.deepEqual([d.guild_id, d.member], [undefined, undefined])
    const { body: messages } = await world.owner.api.get(`/channels/${world.channels.general}/messages`)
    assert.equal(
      messages.some(({ id }: any) => id === body.id),
      false,
    )
  })

  test('refuses a token before the original response and after it expires', async () => {
    const interaction = await pressButton(world, bot)
    await world.refuses(() => sendFollowup(world, followupPath(interaction), { content: 'x' }), 404, 10015)
    await respondToInteraction(world, interaction, { type: 4, data: { content: 'x' } })
    await world.refuses(() => sendFollowup(world, followupPath(interaction), {}), 400, 50006)
    world.clock.advance(15 * 60_000)
    await world.app.worker.settled()
    await world.refuses(() => sendFollowup(world, followupPath(interaction), { content: 'x' }), 401, 50027)
  })

  test('refuses an application whose owner’s account is disabled, and sends it no interactions', async () => {
    const interaction = await pressButton(world, await connectGateway(port, world.bot))
    await respondToInteraction(world, interaction, { type: 4, data: { content: 'x' } })
    const setDisabled = (disabled: boolean) =>
      world.administrator.api.patch(`/guildhall/instance/users/${world.owner.id}`, { disabled })
    assert.equal((await setDisabled(true)).status, 200)
    await world.refuses(() => sendFollowup(world, followupPath(interaction), { content: 'more' }), 404, 10002)
    const again = buttonInteraction(world, interaction.message.id, 'go')
    await world.refusesAt(() => world.member.api.post('/interactions', again), 'application_id', 'APPLICATION_UNKNOWN')
    assert.equal((await setDisabled(false)).status, 200)
    assert.equal((await sendFollowup(world, followupPath(interaction), { content: 'more' })).status, 200)
  })
})
