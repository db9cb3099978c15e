import type { Sku } from '@guildhall/protocol/objects/applications/sku'

/** A price in words. Amounts are in the smallest unit, of which there are as many as the currency has. */
export function priceOf(price: Sku['price'], locale?: string): string {
  if (price === undefined) return 'not for sale'
  if (price.amount === 0) return 'free'
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: price.currency.toUpperCase() })
  return format.format(price.amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** What a dialog says of it before somebody takes it. */
export const costOf = (price: Sku['price'], locale?: string): string =>
  `It ${price?.amount ? 'costs' : 'is'} ${priceOf(price, locale)}. No money changes hands here.`
