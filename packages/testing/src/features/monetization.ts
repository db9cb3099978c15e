import assert from 'node:assert/strict'
import type { Entitlement } from '@guildhall/protocol/objects/applications/entitlement'
import type { Sku } from '@guildhall/protocol/objects/applications/sku'
import type { SkuSubscription } from '@guildhall/protocol/objects/applications/subscription'
import type { Person } from '../worlds/people.ts'
import type { World } from '../worlds/world.ts'

/** A SKU of a bot's application: durable by default. */
export async function newSku(bot: Person, fields: object = {}): Promise<Sku> {
  const { status, body } = await bot.api.post(`/applications/${bot.id}/skus`, { name: 'Example', type: 2, ...fields })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

/** The request to give a user an entitlement. */
export const userEntitlement = (sku_id: string, { id: owner_id }: { id: string }) => ({
  sku_id,
  owner_id,
  owner_type: 2,
})

/** The request to give a guild an entitlement. */
export const guildEntitlement = (sku_id: string, owner_id: string) => ({ sku_id, owner_id, owner_type: 1 })

/** Gives a user an entitlement without an end. */
export async function grantEntitlement({ bot }: Pick<World, 'bot'>, body: object): Promise<Entitlement> {
  const answer = await bot.api.post(`/applications/${bot.id}/entitlements`, body)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}

/** Creates a SKU for subscriptions, and gives a user one. */
export async function newSubscription(bot: Person, { id: user_id }: { id: string }): Promise<SkuSubscription> {
  const { id: sku_id } = await newSku(bot, { type: 5 })
  const answer = await bot.api.post(`/applications/${bot.id}/subscriptions`, { sku_id, user_id })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}
