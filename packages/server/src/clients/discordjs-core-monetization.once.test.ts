import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { EntitlementOwnerType, SubscriptionStatus } from '@discordjs/core'
import { assertRefused, connectDiscordJsCore, type DiscordJsCoreBot } from '@guildhall/testing/clients/client-libraries'
import { newSku, newSubscription } from '@guildhall/testing/features/monetization'
import { World } from '@guildhall/testing/worlds/world'

describe('An unmodified @discordjs/core bot (monetization)', () => {
  let world: World
  let core: DiscordJsCoreBot
  before(async () => {
    world = await World.create({ publicUrl: null })
    core = await connectDiscordJsCore(world, await world.app.listen())
  })
  after(async () => {
    await core?.close()
    await world.close()
  })

  test('gives, reads, consumes and deletes entitlements', async () => {
    const { api } = core
    const { id } = world.bot
    const sku = await newSku(world.bot, { type: 3 })
    assert.deepEqual(
      (await api.monetization.getSKUs(id)).map((each) => each.id),
      [sku.id],
    )
    const given = { sku_id: sku.id, owner_id: world.member.id, owner_type: EntitlementOwnerType.User }
    const made = await api.monetization.createTestEntitlement(id, given)
    const [listed] = await api.monetization.getEntitlements(id, { user_id: world.member.id })
    assert.equal(listed?.id, made.id)
    const { id: entitlementId = '' } = made
    await api.monetization.consumeEntitlement(id, entitlementId)
    assert.equal((await api.monetization.getEntitlement(id, entitlementId)).consumed, true)
    await api.monetization.deleteTestEntitlement(id, entitlementId)
    assert.deepEqual(await api.monetization.getEntitlements(id), [])
  })

  test('reads the subscriptions to a SKU', async () => {
    const { api } = core
    const made = await newSubscription(world.bot, world.member)
    const [sku = ''] = made.sku_ids
    assert.deepEqual(await api.monetization.getSKUSubscriptions(sku, { user_id: world.member.id }), [made])
    const { status } = await api.monetization.getSKUSubscription(sku, made.id)
    assert.equal(status, SubscriptionStatus.Active)
    await assertRefused(api.monetization.getSKUSubscription(sku, '1'), 404, 10029)
  })
})
