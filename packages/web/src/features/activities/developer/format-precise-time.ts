import { locale } from '../../../language/language.ts'

const format = new Intl.DateTimeFormat(locale, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
})

/** A time to the millisecond. @param at ms since 1970 */
export const formatPreciseTime = (at: number): string => format.format(at)
