import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import {
  answer,
  fillIn,
  hookOf,
  press,
  pressableButton,
  pressed,
  row,
  sendFollowup,
  tryInteractions,
  used,
} from '@guildhall/testing/topics/interactions'
import type { World } from '@guildhall/testing/worlds/world'

const EPHEMERAL = 64

describe('the message whose component was used, by the token of that interaction', () => {
  let world: World
  let bot: GatewayClient
  let person: GatewayClient
  before(async () => {
    ;({ world, bot, person } = await tryInteractions())
  })
  after(() => world.close())

  /** The press of a button on a message that the member alone sees. */
  async function pressedAlone() {
    const asked = await pressed(world, bot)
    const data = { content: 'choose', flags: EPHEMERAL, components: [row(pressableButton('own'))] }
    const { body } = await answer(world, asked, { type: 4, data }, '?with_response=true')
    const { id } = body.resource.message
    return used(bot, world.member, press(world, id, 'own'), ({ message }) => message?.id === id)
  }

  const MESSAGES = { 'of the channel': () => pressed(world, bot), 'for one user': pressedAlone }
  const ANSWERS = {
    'a message': { type: 4, data: { content: 'said' } },
    'a message for one user': { type: 4, data: { content: 'said', flags: EPHEMERAL } },
    'one that is to come': { type: 5 },
  }
  for (const [kind, begin] of Object.entries(MESSAGES)) {
    for (const [answerName, first] of Object.entries(ANSWERS)) {
      test(`one ${kind} is read, changed and deleted after ${answerName}`, async () => {
        const told = await begin()
        const path = `${hookOf(told)}/messages/${told.message.id}`
        assert.equal((await answer(world, told, first)).status, 204)
        const { body: read } = await world.nobody.get(path)
        assert.deepEqual([read.id, read.content], [told.message.id, told.message.content])
        const { status, body } = await world.nobody.patch(path, { content: 'chosen', components: [] })
        assert.deepEqual([status, body.content, body.components], [200, 'chosen', []])
        const isMeant = ({ id }: { id: string }) => id === told.message.id
        assert.equal((await person.next('MESSAGE_UPDATE', isMeant)).d.content, 'chosen')
        assert.notEqual((await world.nobody.get(`${hookOf(told)}/messages/@original`)).body.id, told.message.id)
        assert.equal((await world.nobody.delete(path)).status, 204)
        await person.next('MESSAGE_DELETE', isMeant)
        await world.refuses(() => world.nobody.get(path), 404, 10008)
        await world.refuses(() => world.nobody.patch(path, { content: 'x' }), 404, 10008)
        await world.refuses(() => world.nobody.delete(path), 404, 10008)
      })
    }
  }

  test('is out of reach before the first answer, and any other message always', async () => {
    const told = await pressed(world, bot)
    const other = await pressed(world, bot)
    const path = (id: string) => `${hookOf(told)}/messages/${id}`
    await world.refuses(() => world.nobody.get(path(told.message.id)), 404, 10015)
    await world.refuses(() => world.nobody.patch(path(told.message.id), { content: 'x' }), 404, 10015)
    await world.refuses(() => world.nobody.delete(path(told.message.id)), 404, 10015)
    await answer(world, told, { type: 5 })
    await world.refuses(() => world.nobody.patch(path(other.message.id), { content: 'x' }), 404, 10008)
    await world.refuses(() => world.nobody.delete(path(other.message.id)), 404, 10008)
    const { body } = await world.bot.api.get(`/channels/${world.channels.general}/messages/${told.message.id}`)
    assert.equal(body.content, told.message.content)
  })

  test('is reached by the token of a modal that it opened, and is @original while a modal is the answer', async () => {
    const told = await pressed(world, bot)
    const components = [{ type: 18, label: 'Why', component: { type: 4, custom_id: 'why', style: 1 } }]
    await answer(world, told, { type: 9, data: { custom_id: 'form', title: 'Form', components } })
    const { body } = await world.nobody.patch(`${hookOf(told)}/messages/@original`, { content: 'asked' })
    assert.deepEqual([body.id, body.content], [told.message.id, 'asked'])
    const inputs = [{ type: 18, component: { type: 4, custom_id: 'why', value: 'because' } }]
    const sent = fillIn(world, { id: told.id, custom_id: 'form', components: inputs })
    const filled = await used(bot, world.member, sent, ({ type }) => type === 5)
    await answer(world, filled, { type: 4, data: { content: 'thanks', flags: EPHEMERAL } })
    const path = `${hookOf(filled)}/messages/${told.message.id}`
    assert.equal((await world.nobody.patch(path, { content: 'answered' })).body.content, 'answered')
    assert.equal((await world.nobody.delete(path)).status, 204)
  })

  test('may be gone when it is said that it will be changed', async () => {
    const told = await pressed(world, bot)
    await world.bot.api.delete(`/channels/${world.channels.general}/messages/${told.message.id}`)
    assert.equal((await answer(world, told, { type: 6 })).status, 204)
    await person.next('INTERACTION_SUCCESS', ({ id }) => id === told.id)
    await world.refuses(() => world.nobody.patch(`${hookOf(told)}/messages/@original`, { content: 'x' }), 404, 10008)
    assert.equal((await sendFollowup(world, hookOf(told), { content: 'it is gone' })).status, 200)
  })
})
