import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import type { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import {
  actionRow,
  componentInteraction,
  followupPath,
  interactiveButton,
  newInteractionWorld,
  postComponents,
  pressButton,
  respondToInteraction,
  sendFollowup,
} from '@guildhall/testing/features/interactions'
import { newSku } from '@guildhall/testing/features/monetization'
import { newBot } from '@guildhall/testing/worlds/people'
import type { World } from '@guildhall/testing/worlds/world'

describe('Premium buttons', () => {
  let world: World
  let bot: GatewayClient
  let own: string
  let strange: string
  before(async () => {
    ;({ world, bot } = await newInteractionWorld())
    own = (await newSku(world.bot)).id
    strange = (await newSku(await newBot(world.app, world.owner))).id
  })
  after(() => world.close())

  const offering = (sku_id: string) => actionRow({ type: 2, style: 6, sku_id })
  const AT = 'components.0.components.0.sku_id'
  const messages = () => `/channels/${world.channels.general}/messages`

  test('return the SKU of the application that sends them', async () => {
    const id = await postComponents(world, [offering(own)])
    const { body } = await world.member.api.get(`${messages()}/${id}`)
    assert.deepEqual(body.components[0].components, [{ type: 2, id: 2, style: 6, sku_id: own }])
    const edited = await world.bot.api.patch(`${messages()}/${id}`, {
      components: [actionRow(interactiveButton('x')), offering(own)],
    })
    assert.equal(edited.status, 200)
    const flags = MessageFlag.IS_COMPONENTS_V2
    const accessory = { type: 2, style: 6, sku_id: own }
    const section = { type: 9, components: [{ type: 10, content: 'For sale' }], accessory }
    assert.equal((await world.bot.api.post(messages(), { flags, components: [section] })).status, 200)
  })

  test('are refused with SKUs of others, from users and for groups', async () => {
    await newSku(world.bot, { type: 5 })
    const { body } = await world.bot.api.get(`/applications/${world.bot.id}/skus`)
    const group = body.find(({ type }: any) => type === 6).id
    for (const id of ['1', strange, group]) {
      const body = { components: [offering(id)] }
      await world.refusesAt(() => world.bot.api.post(messages(), body), AT, 'SKU_UNKNOWN')
    }
    await world.refusesAt(() => world.owner.api.post(messages(), { components: [offering(own)] }), AT, 'SKU_UNKNOWN')
    const id = await postComponents(world, [offering(own)])
    const change = () => world.bot.api.patch(`${messages()}/${id}`, { components: [offering(strange)] })
    await world.refusesAt(change, AT, 'SKU_UNKNOWN')
  })

  test('can be in responses to interactions, and in webhook messages of the application', async () => {
    const interaction = await pressButton(world, bot)
    const callback = (id: string) => ({ type: 4, data: { components: [offering(id)] } })
    await world.refusesAt(
      () => respondToInteraction(world, interaction, callback(strange)),
      `data.${AT}`,
      'SKU_UNKNOWN',
    )
    assert.equal((await respondToInteraction(world, interaction, callback(own))).status, 204)
    const followup = (id: string) => sendFollowup(world, followupPath(interaction), { components: [offering(id)] })
    await world.refusesAt(() => followup(strange), AT, 'SKU_UNKNOWN')
    assert.equal((await followup(own)).status, 200)
    const original = `${followupPath(interaction)}/messages/@original`
    const change = (id: string) => world.nobody.patch(original, { components: [offering(id)] })
    await world.refusesAt(() => change(strange), AT, 'SKU_UNKNOWN')
    assert.equal((await change(own)).status, 200)
    const hook = (await world.bot.api.post(`/channels/${world.channels.general}/webhooks`, { name: 'shop' })).body
    const execute = (id: string) =>
      world.nobody.post(`/webhooks/${hook.id}/${hook.token}?wait=true`, { components: [offering(id)] })
    await world.refusesAt(() => execute(strange), AT, 'SKU_UNKNOWN')
    assert.equal((await execute(own)).status, 200)
  })

  test('send no interaction', async () => {
    const id = await postComponents(world, [offering(own)])
    const pressing = componentInteraction(world, id, { component_type: 2, custom_id: own })
    await world.refusesAt(
      () => world.member.api.post('/interactions', pressing),
      'data.custom_id',
      'COMPONENT_VALIDATION_FAILED',
    )
  })
})
