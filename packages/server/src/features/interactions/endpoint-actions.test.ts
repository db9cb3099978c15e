import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type EndpointServer, startEndpointServer } from '@guildhall/testing/clients/endpoint-server'
import type { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import {
  actionRow,
  buttonInteraction,
  interactiveButton,
  newInteractionWorld,
  postComponents,
  respondToInteraction,
} from '@guildhall/testing/features/interactions'
import type { World } from '@guildhall/testing/worlds/world'

describe('Interactions sent to an endpoint', () => {
  let world: World
  let endpoint: EndpointServer
  let bot: GatewayClient
  let person: GatewayClient
  before(async () => {
    ;({ world, bot, person } = await newInteractionWorld({ endpointNetworks: ['127.0.0.0/8'] }))
    endpoint = await startEndpointServer((await world.bot.api.get('/applications/@me')).body.verify_key)
    const { status } = await world.bot.api.patch('/applications/@me', { interactions_endpoint_url: endpoint.url })
    assert.equal(status, 200)
  })
  after(async () => {
    await endpoint.close()
    await world.close()
  })

  /** Presses a button; returns the id of the button's message. */
  const pressing = async (nonce: string): Promise<string> => {
    const id = await postComponents(world, [actionRow(interactiveButton('go'))])
    const { status } = await world.member.api.post('/interactions', buttonInteraction(world, id, 'go', { nonce }))
    assert.equal(status, 204)
    return id
  }
  const failed = async (nonce: string) => {
    await pressing(nonce)
    await person.next('INTERACTION_FAILURE', (each) => each.nonce === nonce)
  }

  test('are posted there with a signature instead of being sent to the bot, and the answer is the response', async () => {
    let received: any
    endpoint.answer = (interaction) => {
      received = interaction
      return { body: { type: 7, data: { content: 'pressed over HTTP' } } }
    }
    const id = await pressing('one')
    assert.deepEqual(endpoint.seen.at(-1), { type: 3, isSigned: true })
    assert.deepEqual([received.type, received.message.id, received.data.custom_id], [3, id, 'go'])
    assert.equal((await bot.next('MESSAGE_UPDATE', (each) => each.id === id)).d.content, 'pressed over HTTP')
    await person.next('INTERACTION_SUCCESS', ({ nonce }) => nonce === 'one')
    assert.deepEqual(bot.eventsOf('INTERACTION_CREATE'), [])
    const original = await world.nobody.get(`/webhooks/${received.application_id}/${received.token}/messages/@original`)
    assert.equal(original.body.id, id)
  })

  test('can be answered by the callback route after 202', async () => {
    let received: any
    endpoint.answer = (interaction) => {
      received = interaction
      return { status: 202 }
    }
    await pressing('two')
    assert.equal((await respondToInteraction(world, received, { type: 4, data: { content: 'later' } })).status, 204)
    await person.next('INTERACTION_SUCCESS', ({ nonce }) => nonce === 'two')
  })

  test('fail at once if the response is invalid', async () => {
    const answers = [
      { status: 500 },
      { body: { type: 99 } },
      { body: { type: 4, data: { content: '' } } },
      { body: { type: 6 }, type: 'text/plain' },
      { status: 302 },
    ]
    for (const [index, each] of answers.entries()) {
      endpoint.answer = () => each
      await failed(`wrong ${index}`)
    }
  })

  test('fail if the endpoint stops answering', async () => {
    await endpoint.close()
    await failed('away')
  })
})
