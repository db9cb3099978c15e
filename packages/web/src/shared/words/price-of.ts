import type { Sku } from '@guildhall/protocol/objects/applications/sku'
import { locale as pageLocale } from '../../language/language.ts'
import { t } from '../../language/more.ts'

/** A price in words. Amounts are in the smallest unit, of which there are as many as the currency has. */
export function priceOf(price: Sku['price'], locale: string = pageLocale): string {
  if (price === undefined) return t('words.not-for-sale')
  if (price.amount === 0) return t('words.free')
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: price.currency.toUpperCase() })
  return format.format(price.amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** What a dialog says of it before somebody takes it. */
export const costOf = (price: Sku['price'], locale: string = pageLocale): string =>
  t('words.it-other-no-money-changes', { amount: price?.amount ? 'yes' : 'no', priceOf: priceOf(price, locale) })
