import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { connectDiscordJs } from '@guildhall/testing/clients/client-libraries'
import { buttonInteraction } from '@guildhall/testing/features/interactions'
import { newSku } from '@guildhall/testing/features/monetization'
import { World } from '@guildhall/testing/worlds/world'
import {
  ActionRowBuilder,
  ButtonBuilder,
  type ButtonInteraction,
  ButtonStyle,
  type Client,
  type Entitlement,
  EntitlementType,
  Events,
  SKUFlags,
  SKUType,
  type Subscription,
  SubscriptionStatus,
} from 'discord.js'

describe('The entitlements of an unmodified discord.js bot', () => {
  let world: World
  let client: Client<true>
  let gold: string
  let food: string
  let given: Entitlement
  before(async () => {
    world = await World.create({ publicUrl: null })
    client = await connectDiscordJs(world, await world.app.listen())
    gold = (await newSku(world.bot, { name: 'Gold Tier', type: 5, flags: 256 | 4 })).id
    food = (await newSku(world.bot, { name: 'Food', type: 3 })).id
  })
  after(async () => {
    await client?.destroy()
    await world.close()
  })

  test('are listed with their SKUs', async () => {
    const skus = await client.application.fetchSKUs()
    const { Subscription, SubscriptionGroup, Consumable } = SKUType
    assert.deepEqual(
      [...skus.values()].map(({ type, name, slug }) => [type, name, slug]),
      [
        [SubscriptionGroup, 'Gold Tier', 'gold-tier'],
        [Subscription, 'Gold Tier', 'gold-tier'],
        [Consumable, 'Food', 'food'],
      ],
    )
    assert.ok(skus.get(gold)?.flags.has([SKUFlags.UserSubscription, SKUFlags.Available]))
    assert.equal(skus.get(gold)?.applicationId, world.bot.id)
  })

  test('can be created for users and guilds as a test, with an event', async () => {
    const received = once(client, Events.EntitlementCreate)
    const { entitlements } = client.application
    const made = await entitlements.createTest({ sku: food, user: world.owner.id })
    ;[given] = (await received) as [Entitlement]
    assert.deepEqual([given.id, given.skuId, given.userId, given.consumed], [made.id, food, world.owner.id, false])
    assert.equal(given.type, EntitlementType.ApplicationSubscription)
    assert.ok(given.isUserSubscription() && given.isActive() && given.isTest())
    const toGuild = once(client, Events.EntitlementCreate)
    await entitlements.createTest({ sku: gold, guild: world.guildId })
    const [ofGuild] = (await toGuild) as [Entitlement]
    assert.ok(ofGuild.isGuildSubscription() && ofGuild.guild?.id === world.guildId)
  })

  test('can be found by owner and SKU', async () => {
    const { entitlements } = client.application
    const of = async (options: object) => [...(await entitlements.fetch({ ...options, cache: false })).values()]
    assert.equal((await of({})).length, 2)
    const [own, ...others] = await of({ user: world.owner.id, skus: [food, gold], excludeEnded: true, limit: 5 })
    assert.deepEqual([own?.id, others], [given.id, []])
    assert.equal((await of({ guild: world.guildId }))[0]?.skuId, gold)
    assert.deepEqual(await of({ after: (await of({}))[1]?.id }), [])
    assert.equal((await entitlements.fetch(given.id)).id, given.id)
  })

  test('are given by subscriptions, which the bot reads and follows', async () => {
    const sku = (await newSku(world.bot, { name: 'Monthly', type: 5 })).id
    const path = `/applications/${world.bot.id}/subscriptions`
    const created = once(client, Events.SubscriptionCreate)
    await world.owner.api.post(path, { sku_id: sku, user_id: world.member.id })
    const [made] = (await created) as [Subscription]
    const { subscriptions } = client.application
    const found = await subscriptions.fetch({ sku, user: world.member.id })
    assert.deepEqual([...found.keys()], [made.id])
    const updated = once(client, Events.SubscriptionUpdate)
    await world.owner.api.post(`${path}/${made.id}/cancel`)
    const [, ending] = (await updated) as [Subscription, Subscription]
    assert.deepEqual([ending.status, ending.renewalSkuIds], [SubscriptionStatus.Ending, null])
    assert.ok(ending.canceledAt)
    const fetched = await subscriptions.fetch({ sku, subscriptionId: made.id, cache: false })
    assert.deepEqual([fetched.skuIds, fetched.userId], [[sku], world.member.id])
    const deleted = once(client, Events.SubscriptionDelete)
    await client.application.entitlements.deleteTest(made.entitlementIds[0] ?? '')
    assert.equal(((await deleted) as [Subscription])[0].id, made.id)
  })

  test('arrive with their user’s interactions, also if the message has a premium button', async () => {
    const channel = await client.channels.fetch(world.channels.general)
    assert.ok(channel?.isSendable())
    const [shop, use] = [
      new ButtonBuilder().setStyle(ButtonStyle.Premium).setSKUId(gold),
      new ButtonBuilder().setStyle(ButtonStyle.Primary).setLabel('Eat').setCustomId('eat'),
    ]
    const row = new ActionRowBuilder<ButtonBuilder>().addComponents(shop, use)
    const message = await channel.send({ content: 'Shop', components: [row] })
    const interaction = once(client, Events.InteractionCreate)
    assert.equal((await world.owner.api.post('/interactions', buttonInteraction(world, message.id, 'eat'))).status, 204)
    const [pressed] = (await interaction) as [ButtonInteraction]
    assert.deepEqual(
      [...pressed.entitlements.values()].map(({ skuId, userId }) => [skuId, userId]),
      [
        [food, world.owner.id],
        [gold, world.bot.id],
      ],
    )
    await pressed.deferUpdate()
  })

  test('can be consumed and deleted, with an event', async () => {
    const consumed = once(client, Events.EntitlementUpdate)
    await given.consume()
    const [, after] = (await consumed) as [Entitlement, Entitlement]
    assert.deepEqual([after.id, after.consumed], [given.id, true])
    const deleted = once(client, Events.EntitlementDelete)
    await client.application.entitlements.deleteTest(given.id)
    const [gone] = (await deleted) as [Entitlement]
    assert.deepEqual([gone.id, gone.deleted], [given.id, true])
  })
})
