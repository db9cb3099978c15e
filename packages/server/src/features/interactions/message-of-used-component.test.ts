import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import {
  actionRow,
  buttonInteraction,
  followupPath,
  interactiveButton,
  modalInteraction,
  newInteractionWorld,
  pressButton,
  respondToInteraction,
  runInteraction,
  sendFollowup,
} from '@guildhall/testing/features/interactions'
import type { World } from '@guildhall/testing/worlds/world'

const EPHEMERAL = 64

describe('The message of a used component, by the interaction’s token,', () => {
  let world: World
  let bot: GatewayClient
  let person: GatewayClient
  before(async () => {
    ;({ world, bot, person } = await newInteractionWorld())
  })
  after(() => world.close())

  /** Presses a button on an ephemeral message of the member. */
  async function pressedAlone() {
    const asked = await pressButton(world, bot)
    const data = { content: 'choose', flags: EPHEMERAL, components: [actionRow(interactiveButton('own'))] }
    const { body } = await respondToInteraction(world, asked, { type: 4, data }, '?with_response=true')
    const { id } = body.resource.message
    return runInteraction(bot, world.member, buttonInteraction(world, id, 'own'), ({ message }) => message?.id === id)
  }

  const MESSAGES = { 'a message of the channel': () => pressButton(world, bot), ephemeral: pressedAlone }
  const ANSWERS = {
    'a message': { type: 4, data: { content: 'said' } },
    'an ephemeral message': { type: 4, data: { content: 'said', flags: EPHEMERAL } },
    'a deferred response': { type: 5 },
  }
  for (const [kind, begin] of Object.entries(MESSAGES)) {
    for (const [answerName, first] of Object.entries(ANSWERS)) {
      test(`can be read, edited and deleted if it is ${kind}, after ${answerName}`, async () => {
        const interaction = await begin()
        const path = `${followupPath(interaction)}/messages/${interaction.message.id}`
        assert.equal((await respondToInteraction(world, interaction, first)).status, 204)
        const { body: read } = await world.nobody.get(path)
        assert.deepEqual([read.id, read.content], [interaction.message.id, interaction.message.content])
        const { status, body } = await world.nobody.patch(path, { content: 'chosen', components: [] })
        assert.deepEqual([status, body.content, body.components], [200, 'chosen', []])
        const isMeant = ({ id }: { id: string }) => id === interaction.message.id
        assert.equal((await person.next('MESSAGE_UPDATE', isMeant)).d.content, 'chosen')
        assert.notEqual(
          (await world.nobody.get(`${followupPath(interaction)}/messages/@original`)).body.id,
          interaction.message.id,
        )
        assert.equal((await world.nobody.delete(path)).status, 204)
        await person.next('MESSAGE_DELETE', isMeant)
        await world.refuses(() => world.nobody.get(path), 404, 10008)
        await world.refuses(() => world.nobody.patch(path, { content: 'x' }), 404, 10008)
        await world.refuses(() => world.nobody.delete(path), 404, 10008)
      })
    }
  }

  test('can’t be reached before the first response, nor can any other message', async () => {
    const interaction = await pressButton(world, bot)
    const other = await pressButton(world, bot)
    const path = (id: string) => `${followupPath(interaction)}/messages/${id}`
    await world.refuses(() => world.nobody.get(path(interaction.message.id)), 404, 10015)
    await world.refuses(() => world.nobody.patch(path(interaction.message.id), { content: 'x' }), 404, 10015)
    await world.refuses(() => world.nobody.delete(path(interaction.message.id)), 404, 10015)
    await respondToInteraction(world, interaction, { type: 5 })
    await world.refuses(() => world.nobody.patch(path(other.message.id), { content: 'x' }), 404, 10008)
    await world.refuses(() => world.nobody.delete(path(other.message.id)), 404, 10008)
    const { body } = await world.bot.api.get(`/channels/${world.channels.general}/messages/${interaction.message.id}`)
    assert.equal(body.content, interaction.message.content)
  })

  test('can be reached by the token of its modal, and is @original while the modal is the response', async () => {
    const interaction = await pressButton(world, bot)
    const components = [{ type: 18, label: 'Why', component: { type: 4, custom_id: 'why', style: 1 } }]
    await respondToInteraction(world, interaction, { type: 9, data: { custom_id: 'form', title: 'Form', components } })
    const { body } = await world.nobody.patch(`${followupPath(interaction)}/messages/@original`, { content: 'asked' })
    assert.deepEqual([body.id, body.content], [interaction.message.id, 'asked'])
    const inputs = [{ type: 18, component: { type: 4, custom_id: 'why', value: 'because' } }]
    const sent = modalInteraction(world, { id: interaction.id, custom_id: 'form', components: inputs })
    const filled = await runInteraction(bot, world.member, sent, ({ type }) => type === 5)
    await respondToInteraction(world, filled, { type: 4, data: { content: 'thanks', flags: EPHEMERAL } })
    const path = `${followupPath(filled)}/messages/${interaction.message.id}`
    assert.equal((await world.nobody.patch(path, { content: 'answered' })).body.content, 'answered')
    assert.equal((await world.nobody.delete(path)).status, 204)
  })

  test('may already be deleted when its change is deferred', async () => {
    const interaction = await pressButton(world, bot)
    await world.bot.api.delete(`/channels/${world.channels.general}/messages/${interaction.message.id}`)
    assert.equal((await respondToInteraction(world, interaction, { type: 6 })).status, 204)
    await person.next('INTERACTION_SUCCESS', ({ id }) => id === interaction.id)
    await world.refuses(
      () => world.nobody.patch(`${followupPath(interaction)}/messages/@original`, { content: 'x' }),
      404,
      10008,
    )
    assert.equal((await sendFollowup(world, followupPath(interaction), { content: 'it is gone' })).status, 200)
  })
})
