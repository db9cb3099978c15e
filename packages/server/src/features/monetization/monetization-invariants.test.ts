import { findsFaults } from '@guildhall/testing/invariants/finds-faults'
import { entitle, giftToUser, newSku } from '@guildhall/testing/topics/monetization'

findsFaults(
  'SKUs and entitlements',
  async (world) => {
    await newSku(world.bot, { type: 5 })
    await entitle(world, giftToUser((await newSku(world.bot)).id, world.member))
  },
  [
    ['an offer of nobody', 'update skus set application_id = 1', /SKU \d+: of application 1, which is gone/],
    ['a subscription without a group', 'delete from skus where type = 6', /SKU \d+: its group is gone/],
    ['a group of no subscription', 'update skus set type = 2', /SKU \d+: a group goes with subscriptions alone/],
    ['a group without a subscription', 'delete from skus where type = 5', /SKU \d+: a group without a subscription/],
    ['an entitlement to nothing', 'delete from skus where type = 2', /entitlement \d+: to \d+, which nobody offers/],
    ['an entitlement of nobody', 'update entitlements set owner_id = 1', /entitlement \d+: of nobody: 1/],
    [
      'an entitlement of two',
      ({ owner }) => `update entitlements set user_id = ${owner.id}`,
      /entitlement \d+: of \d+, and yet of \d+/,
    ],
  ],
)
