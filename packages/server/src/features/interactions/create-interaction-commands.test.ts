import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { newCommand } from '@guildhall/testing/features/commands'
import {
  commandInteraction,
  followupPath,
  newInteractionWorld,
  respondToInteraction,
  runInteraction,
  sendFollowup,
} from '@guildhall/testing/features/interactions'
import type { World } from '@guildhall/testing/worlds/world'

describe('Create Interaction of a command', () => {
  let world: World
  let bot: GatewayClient
  let person: GatewayClient
  before(async () => {
    ;({ world, bot, person } = await newInteractionWorld())
  })
  after(() => world.close())

  const made = async (body: object): Promise<string> => (await newCommand(world.bot, body, world.guildId)).id
  const send = (data: object) => world.member.api.post('/interactions', commandInteraction(world, data))
  const interactionFor = (data: object, more: object = {}) =>
    runInteraction(bot, world.member, commandInteraction(world, data, more))
  const described = (name: string, options: object[] = []) => ({ name, description: 'x', options })

  test('passes options with resolved objects on, and the response names the command', async () => {
    const id = await made(
      described('greet', [
        {
          type: 1,
          name: 'one',
          description: 'x',
          options: [{ type: 6, name: 'who', description: 'x', required: true }],
        },
      ]),
    )
    const options = [{ type: 1, name: 'one', options: [{ type: 6, name: 'who', value: world.owner.id }] }]
    const seen = await interactionFor({ id, options })
    const { resolved, ...data } = seen.data
    assert.deepEqual(data, { id, name: 'greet', type: 1, guild_id: world.guildId, options })
    assert.equal(resolved.users[world.owner.id].username, 'owner')
    assert.ok(resolved.members[world.owner.id])
    const { body } = await respondToInteraction(
      world,
      seen,
      { type: 4, data: { content: 'hi' } },
      '?with_response=true',
    )
    const { type, interaction, interaction_metadata } = body.resource.message
    assert.deepEqual(
      [type, interaction.name, interaction.type, interaction.user.id],
      [20, 'greet one', 2, world.member.id],
    )
    assert.deepEqual([interaction_metadata.type, interaction_metadata.id], [2, seen.id])
  })

  test('refuses options that the command doesn’t have, and IDs of unknown objects', async () => {
    const id = await made(described('strict', [{ type: 6, name: 'who', description: 'x', required: true }]))
    const wrong = (options: object[], field: string, code: string) =>
      world.refusesAt(() => send({ id, options }), field, code)
    await wrong([], 'data.options.who', 'BASE_TYPE_REQUIRED')
    await wrong([{ type: 6, name: 'who', value: '1' }], 'data.options.0.value', 'BASE_TYPE_CHOICES')
    await wrong([{ type: 3, name: 'other', value: '1' }], 'data.options.0.name', 'BASE_TYPE_CHOICES')
  })

  test('passes on the user or the message on which a command is used', async () => {
    const ofUser = await made({ name: 'Look', type: 2 })
    const onUser = await interactionFor({ id: ofUser, target_id: world.owner.id })
    assert.equal(onUser.data.resolved.users[onUser.data.target_id].id, world.owner.id)
    const answered = await respondToInteraction(
      world,
      onUser,
      { type: 4, data: { content: 'x' } },
      '?with_response=true',
    )
    const { type, interaction_metadata } = answered.body.resource.message
    assert.deepEqual([type, interaction_metadata.target_user.id], [23, world.owner.id])
    const ofMessage = await made({ name: 'Quote', type: 3 })
    const { body } = await world.owner.api.post(`/channels/${world.channels.general}/messages`, { content: 'words' })
    const onMessage = await interactionFor({ id: ofMessage, target_id: body.id })
    assert.equal(onMessage.data.resolved.messages[body.id].content, 'words')
    await world.refuses(() => send({ id: ofMessage, target_id: '1' }), 400, 50035)
    await world.refuses(() => send({ id: ofUser }), 400, 50035)
  })

  test('passes on typed text for autocomplete, and shows suggestions only to the user', async () => {
    const option = { type: 3, name: 'city', description: 'x', autocomplete: true }
    const id = await made(described('travel', [option]))
    const typed = { id, options: [{ type: 3, name: 'city', value: 'Lon', focused: true }] }
    const seen = await interactionFor(typed, { type: 4 })
    assert.deepEqual([seen.type, seen.data.options], [4, typed.options])
    const choices = [{ name: 'London', value: 'london' }]
    await world.refuses(() => respondToInteraction(world, seen, { type: 4, data: { content: 'x' } }), 400, 50035)
    const tooMany = Array.from({ length: 26 }, () => choices[0])
    await world.refuses(() => respondToInteraction(world, seen, { type: 8, data: { choices: tooMany } }), 400, 50035)
    await world.refuses(
      () => respondToInteraction(world, seen, { type: 8, data: { choices: [{ name: 'x', value: {} }] } }),
      400,
      50035,
    )
    assert.equal((await respondToInteraction(world, seen, { type: 8, data: { choices } })).status, 204)
    const { d } = await person.next('APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE')
    assert.deepEqual(d, { id: seen.id, nonce: 'nonce', choices })
    await world.refuses(() => sendFollowup(world, followupPath(seen), { content: 'x' }), 404, 10015)
  })

  test('refuses a command that does not exist, or that the caller may not use', async () => {
    await world.refuses(() => send({ id: '1' }), 404, 10063)
    const id = await made({ ...described('mighty'), default_member_permissions: '0' })
    await world.refuses(() => send({ id }), 403, 50013)
    await world.refuses(() => send({}), 400, 50035)
  })
})
