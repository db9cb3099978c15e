import { SkuFlag, SkuType } from '@guildhall/protocol/enums/monetization'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { SkuRow } from './skus-tables.ts'

const { AVAILABLE, GUILD_SUBSCRIPTION, USER_SUBSCRIPTION } = SkuFlag
const KINDS = GUILD_SUBSCRIPTION | USER_SUBSCRIPTION

/** Validates the flags of a SKU: a subscription is for guilds or for users, and other types have neither flag. @throws InvalidFormBody */
export function readFlags(type: number, sent: number | undefined): number {
  const isSubscription = type === SkuType.SUBSCRIPTION
  if (sent === undefined) return isSubscription ? AVAILABLE | USER_SUBSCRIPTION : AVAILABLE
  const kind = sent & KINDS
  const isKindSound = isSubscription ? kind === GUILD_SUBSCRIPTION || kind === USER_SUBSCRIPTION : kind === 0
  if (isKindSound && (sent & ~(AVAILABLE | KINDS)) === 0) return sent
  throw fieldError('flags', 'BASE_TYPE_CHOICES', 'These flags do not go with this type of SKU.')
}

/** A name for URLs: letters and digits, with hyphens between them. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/gu, '') || 'sku'

/** A group can only be changed by its subscription. @throws InvalidSku */
export function mustBeNoGroup({ type }: SkuRow): void {
  if (type === SkuType.SUBSCRIPTION_GROUP) throw new ApiError('InvalidSku')
}
