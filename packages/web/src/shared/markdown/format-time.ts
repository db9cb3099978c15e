import type { TimeStyle } from '@guildhall/protocol/markdown/markdown-nodes'
import { TIME_FORMATS } from '@guildhall/protocol/markdown/time-formats'
import { locale as pageLocale } from '../../language/language.ts'
import { formatDateTime } from '../text/format-date-time.ts'

type FixedStyle = Exclude<TimeStyle, 'R'>

// The last unit that fits is used: 89 minutes are an hour, as 1.5 hours would be two.
const UNITS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, length_s: number])[] = [
  ['second', 1],
  ['minute', 60],
  ['hour', 3_600],
  ['day', 86_400],
  ['month', 2_629_800],
  ['year', 31_557_600],
]

/** A time in the user's language, clock and calendar. */
export const formatTime = (unix_s: number, style: FixedStyle, locale: string = pageLocale, timeZone?: string): string =>
  formatDateTime(unix_s * 1_000, { ...TIME_FORMATS[style], ...(timeZone && { timeZone }) }, locale)

/** A time relative to now: "in 5 minutes", "2 days ago". */
export function formatDistance(unix_s: number, now_s: number, locale: string = pageLocale): string {
  const distance_s = unix_s - now_s
  const [unit, length_s] = UNITS.findLast(([, length]) => Math.abs(distance_s) >= length) ?? ['second', 1]
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.trunc(distance_s / length_s), unit)
}
