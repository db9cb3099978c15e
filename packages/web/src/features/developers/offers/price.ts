import type { Sku } from '@guildhall/protocol/objects/applications/sku'
import { locale } from '../../../language/language.ts'

type Price = NonNullable<Sku['price']>

/** A currency's number of decimals; null for an invalid currency. */
export function currencyDigits(currency: string): number | null {
  if (!/^[a-z]{3}$/.test(currency)) return null
  return formatOf(currency).resolvedOptions().maximumFractionDigits ?? 0
}

/** An amount in the smallest unit; null if it is invalid. */
export function parseAmount(typed: string, digits: number): number | null {
  const found = /^(\d{1,9})(?:[.,](\d+))?$/.exec(typed)
  if (found === null) return null
  const [, whole = '', part = ''] = found
  return part.length > digits ? null : Number(whole + part.padEnd(digits, '0'))
}

/** An amount as typed. */
export const formatAmount = ({ amount, currency }: Price): string => {
  const digits = currencyDigits(currency) ?? 0
  return (amount / 10 ** digits).toFixed(digits)
}

export const priceText = (price: Price): string => formatOf(price.currency).format(Number(formatAmount(price)))

const formatOf = (currency: string) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: currency.toUpperCase() })
