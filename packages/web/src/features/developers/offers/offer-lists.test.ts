import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SkuFlag, SkuType, SubscriptionStatus } from '@guildhall/protocol/enums/monetization'
import { createElement } from 'react'
import { clientInGuild } from '../../../testing/client-in-guild.ts'
import { textsOf } from '../../../testing/render-component.ts'

const { EntitlementList } = await import('./entitlement-list.tsx')
const { isForSubscriptions, SubscriptionList } = await import('./subscription-list.tsx')
const { ManagedApplicationContext } = await import('../managed-application.ts')

const { around: known } = clientInGuild()
const text = (component: any, properties: object, mayChange: boolean) => {
  const value: any = { application: { id: '30' }, mayChange, mayDelete: false }
  const around = (child: any) => known(createElement(ManagedApplicationContext, { value }, child))
  return textsOf(component, { skus: SKUS, onChanged: () => {}, ...properties } as any, around).join(' ')
}
const { USER_SUBSCRIPTION, GUILD_SUBSCRIPTION } = SkuFlag
const SKUS: readonly any[] = [
  { id: '40', name: 'Lamp', type: SkuType.DURABLE, flags: 0 },
  { id: '41', name: 'Club', type: SkuType.SUBSCRIPTION, flags: USER_SUBSCRIPTION },
]

describe('Test subscriptions', () => {
  const subscription = (fields: object = {}) => ({
    ...{ id: '50', sku_ids: ['41'], user_id: '10', status: SubscriptionStatus.ACTIVE },
    ...{ current_period_end: '2030-01-16T12:00:00Z' },
    ...fields,
  })
  const list = (subscriptions: readonly object[], mayChange = true) =>
    text(SubscriptionList, { subscriptions }, mayChange)

  test('are given to users for offers that are subscriptions for users', () => {
    assert.deepEqual(SKUS.map(isForSubscriptions), [false, true])
    assert.equal(isForSubscriptions({ type: SkuType.SUBSCRIPTION, flags: GUILD_SUBSCRIPTION } as any), false)
    assert.equal(isForSubscriptions({ type: SkuType.DURABLE, flags: USER_SUBSCRIPTION } as any), false)
    assert.ok(list([]).includes('Give a test subscription'))
    assert.ok(!list([], false).includes('Give a test subscription'))
  })

  test('show their offer, their user and their end', () => {
    assert.ok(list([]).includes('No subscriptions yet.'))
    assert.ok(!list([subscription()]).includes('No subscriptions yet.'))
    assert.ok(list([subscription()]).includes('Club User 10 · renews on Jan 16, 2030'))
    assert.ok(list([subscription({ status: SubscriptionStatus.ENDING })]).includes('ends on Jan 16, 2030'))
    assert.ok(list([subscription({ status: SubscriptionStatus.INACTIVE })]).includes('ended on Jan 16, 2030'))
    assert.ok(list([subscription({ sku_ids: ['99'] })]).includes('Deleted offer'))
  })

  test('are renewed, and canceled while they are active', () => {
    assert.ok(list([subscription()]).includes('Renew now Cancel'))
    const ending = list([subscription({ status: SubscriptionStatus.ENDING })])
    assert.ok(ending.includes('Renew now') && !ending.includes('Cancel'))
    assert.ok(!list([subscription()], false).includes('Renew now'))
  })
})

describe('Entitlements', () => {
  const entitlement = (fields: object = {}) => ({ id: '60', sku_id: '40', user_id: '10', consumed: false, ...fields })
  const list = (entitlements: readonly object[], mayChange = true) => text(EntitlementList, { entitlements }, mayChange)

  test('show their offer and their owner', () => {
    assert.ok(list([]).includes('No entitlements yet.'))
    assert.ok(!list([entitlement()]).includes('No entitlements yet.'))
    assert.ok(list([entitlement()]).includes('Lamp User 10'))
    assert.ok(!list([entitlement()]).includes('Consumed'))
    assert.ok(list([entitlement({ consumed: true })]).includes('Lamp User 10 · Consumed'))
    assert.ok(list([entitlement({ guild_id: '1' })]).includes('Lamp Guild 1'))
    assert.ok(list([entitlement({ sku_id: '99' })]).includes('Deleted offer'))
  })

  test('are given and taken back by those who may change the application', () => {
    assert.ok(list([entitlement()]).includes('Remove Give a test entitlement'))
    assert.ok(!list([entitlement()], false).includes('Remove'))
    assert.ok(!list([entitlement()], false).includes('Give'))
  })
})
