import type { Sku } from '@guildhall/protocol/objects/applications/sku'
import { t } from '../../language/dialogs.ts'
import { locale as pageLocale } from '../../language/language.ts'

/** A price in words. Amounts are in the smallest unit, whose number depends on the currency. */
export function formatPrice(price: Sku['price'], locale: string = pageLocale): string {
  if (price === undefined) return t('words.not-for-sale')
  if (price.amount === 0) return t('words.free')
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: price.currency.toUpperCase() })
  return format.format(price.amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** The price line of a dialog. */
export const priceLine = (price: Sku['price'], locale: string = pageLocale): string =>
  t('words.it-other-no-money-changes', { amount: price?.amount ? 'yes' : 'no', priceOf: formatPrice(price, locale) })
