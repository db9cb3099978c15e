import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { newInteractionWorld, pressButton } from '@guildhall/testing/features/interactions'
import { grantEntitlement, guildEntitlement, newSku, userEntitlement } from '@guildhall/testing/features/monetization'
import { newBot } from '@guildhall/testing/worlds/people'
import type { World } from '@guildhall/testing/worlds/world'

describe('Entitlements in interactions', () => {
  let world: World
  let bot: GatewayClient
  let path: string
  before(async () => {
    ;({ world, bot } = await newInteractionWorld())
    path = `/applications/${world.bot.id}/entitlements`
  })
  after(() => world.close())

  test('are the user’s and the guild’s active entitlements of the application', async () => {
    const [sword, food] = [await newSku(world.bot), await newSku(world.bot, { type: 3 })]
    const own = await grantEntitlement(world, userEntitlement(sword.id, world.member))
    const ofGuild = await grantEntitlement(world, guildEntitlement(food.id, world.guildId))
    const lasting = await grantEntitlement(world, userEntitlement(sword.id, world.member))
    await grantEntitlement(world, userEntitlement(sword.id, world.owner))
    const elsewhere = await world.newGuild(world.owner)
    await grantEntitlement(world, guildEntitlement(sword.id, elsewhere.id))
    const other = await newBot(world.app, world.owner)
    await grantEntitlement({ bot: other }, userEntitlement((await newSku(other)).id, world.member))
    const now = world.clock.now()
    const moment = (ms: number) => new Date(now + ms).toISOString()
    const change = async (body: object) => {
      const { id } = await grantEntitlement(world, userEntitlement(food.id, world.member))
      await world.bot.api.patch(`${path}/${id}`, body)
    }
    await change({ ends_at: moment(0) })
    await change({ starts_at: moment(1000) })
    const consumed = await grantEntitlement(world, userEntitlement(food.id, world.member))
    await world.bot.api.post(`${path}/${consumed.id}/consume`)
    const deleted = await grantEntitlement(world, userEntitlement(food.id, world.member))
    await world.bot.api.delete(`${path}/${deleted.id}`)
    const times = { starts_at: moment(0), ends_at: moment(1000) }
    const still = (await world.bot.api.patch(`${path}/${lasting.id}`, times)).body
    const interaction = await pressButton(world, bot)
    assert.deepEqual(interaction.entitlements, [own, ofGuild, still])
    assert.deepEqual(interaction.entitlement_sku_ids, [sword.id, food.id])
  })

  test('are limited to the newest 200', async () => {
    const { id: sku_id } = await newSku(world.bot)
    const { kernel } = world.app
    const given = { application_id: world.bot.id, sku_id, owner_type: 2, type: 8, starts_at: null, ends_at: null }
    const rows = Array.from({ length: 201 }, () => {
      const id = kernel.ids.next()
      return {
        ...given,
        id,
        owner_id: world.member.id,
        user_id: world.member.id,
        is_deleted: false,
        is_consumed: false,
      }
    })
    await kernel.store.write(async ({ q }) => {
      await q.insertInto('entitlements').values(rows).execute()
    })
    const interaction = await pressButton(world, bot)
    assert.deepEqual(
      interaction.entitlements.map(({ id }: any) => id),
      rows.slice(1).map(({ id }) => id),
    )
  })
})
