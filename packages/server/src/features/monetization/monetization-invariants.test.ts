import { grantEntitlement, newSku, newSubscription, userEntitlement } from '@guildhall/testing/features/monetization'
import { testFindsFaults } from '@guildhall/testing/invariants/test-finds-faults'

testFindsFaults(
  'SKUs and entitlements',
  async (world) => {
    await newSubscription(world.bot, world.member)
    await grantEntitlement(world, userEntitlement((await newSku(world.bot)).id, world.member))
  },
  [
    [
      'a SKU without an application',
      'update skus set application_id = 1',
      /SKU \d+: of application 1, which does not exist/,
    ],
    ['a subscription without a group', 'delete from skus where type = 6', /SKU \d+: its group does not exist/],
    ['a group at another type', 'update skus set type = 2', /SKU \d+: only subscriptions may have a group/],
    ['a group without a subscription', 'delete from skus where type = 5', /SKU \d+: a group without a subscription/],
    ['an entitlement to no SKU', 'delete from skus where type = 2', /entitlement \d+: to \d+, which does not exist/],
    [
      'an entitlement without an owner',
      'update entitlements set owner_id = 1',
      /entitlement \d+: its owner 1 does not exist/,
    ],
    [
      'an entitlement with two owners',
      ({ owner }) => `update entitlements set user_id = ${owner.id}`,
      /entitlement \d+: its owners \d+ and \d+ differ/,
    ],
    [
      'a subscription without an entitlement',
      'delete from entitlements',
      /subscription \d+: its entitlement \d+ does not exist/,
    ],
    ['a subscription that is never due', 'update subscriptions set due_at = null', /subscription \d+: due at null/],
  ],
)
