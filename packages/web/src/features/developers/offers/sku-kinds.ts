import { SkuFlag, SkuType } from '@guildhall/protocol/enums/monetization'
import type { Sku } from '@guildhall/protocol/objects/applications/sku'

/** What can be offered, as it is chosen in a form. */
export const skuKinds = [
  { value: 'durable', text: 'Had once and for all', type: SkuType.DURABLE, flags: SkuFlag.AVAILABLE },
  { value: 'consumable', text: 'Used up', type: SkuType.CONSUMABLE, flags: SkuFlag.AVAILABLE },
  {
    value: 'user',
    text: 'A subscription of a user',
    type: SkuType.SUBSCRIPTION,
    flags: SkuFlag.AVAILABLE | SkuFlag.USER_SUBSCRIPTION,
  },
  {
    value: 'guild',
    text: 'A subscription of a guild',
    type: SkuType.SUBSCRIPTION,
    flags: SkuFlag.AVAILABLE | SkuFlag.GUILD_SUBSCRIPTION,
  },
] as const

/** What kind of thing is offered, in words. */
export function wordsOfKind({ type, flags }: Sku): string {
  const isOfGuild = (flags & SkuFlag.GUILD_SUBSCRIPTION) !== 0
  if (type === SkuType.SUBSCRIPTION_GROUP) return 'The group of its subscriptions'
  if (type === SkuType.SUBSCRIPTION) return isOfGuild ? 'A subscription of a guild' : 'A subscription of a user'
  return type === SkuType.CONSUMABLE ? 'Used up' : 'Had once and for all'
}

/** What somebody can be given: a group comes with its subscriptions. */
export const isGiven = ({ type }: Sku): boolean => type !== SkuType.SUBSCRIPTION_GROUP
