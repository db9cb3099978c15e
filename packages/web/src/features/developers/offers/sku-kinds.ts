import { SkuFlag, SkuType } from '@guildhall/protocol/enums/monetization'
import type { Sku } from '@guildhall/protocol/objects/applications/sku'
import { t } from '../../../language/developers.ts'

/** The SKU types, with their labels. */
export const skuKinds = [
  { value: 'durable', text: t('offers.one-time-purchase'), type: SkuType.DURABLE, flags: SkuFlag.AVAILABLE },
  { value: 'consumable', text: t('offers.consumable'), type: SkuType.CONSUMABLE, flags: SkuFlag.AVAILABLE },
  {
    value: 'user',
    text: t('offers.user-subscription'),
    type: SkuType.SUBSCRIPTION,
    flags: SkuFlag.AVAILABLE | SkuFlag.USER_SUBSCRIPTION,
  },
  {
    value: 'guild',
    text: t('offers.guild-subscription'),
    type: SkuType.SUBSCRIPTION,
    flags: SkuFlag.AVAILABLE | SkuFlag.GUILD_SUBSCRIPTION,
  },
] as const

/** A SKU's type in words. */
export function skuKindText({ type, flags }: Sku): string {
  const isOfGuild = (flags & SkuFlag.GUILD_SUBSCRIPTION) !== 0
  if (type === SkuType.SUBSCRIPTION_GROUP) return t('offers.subscription-group')
  if (type === SkuType.SUBSCRIPTION) return isOfGuild ? t('offers.guild-subscription') : t('offers.user-subscription')
  return type === SkuType.CONSUMABLE ? t('offers.consumable') : t('offers.one-time-purchase')
}

/** The SKUs that can be given: a group has entitlements of its subscriptions. */
export const isGrantable = ({ type }: Sku): boolean => type !== SkuType.SUBSCRIPTION_GROUP
