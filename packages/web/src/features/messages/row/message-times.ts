import { locale } from '../../../language/language.ts'
import { formatDateTime } from '../../../shared/text/format-date-time.ts'

/** Hour and minute. */
export const timeOfDay = (timestamp: string): string => hour(Date.parse(timestamp))

/** A full date. */
export const fullDate = (timestamp: string): string => formatDateTime(Date.parse(timestamp), { dateStyle: 'full' })

/** A full date and time. */
export const fullDateTime = (timestamp: string): string =>
  formatDateTime(Date.parse(timestamp), { dateStyle: 'full', timeStyle: 'short' })

const hour = (at: number): string => formatDateTime(at, { timeStyle: 'short' })

/** A message's time in its shortest form: only the time for today, and yesterday with the time. */
export function shortMessageTime(timestamp: string, now: number): string {
  const at = Date.parse(timestamp)
  const days = daysBetween(new Date(at), new Date(now))
  if (days === 0) return hour(at)
  if (days === 1) return `${yesterday()}, ${hour(at)}`
  return `${formatDateTime(at, { dateStyle: 'short' })}, ${hour(at)}`
}

/** Days are calendar days: a message from midnight is from yesterday a minute later. */
function daysBetween(earlier: Date, later: Date): number {
  const midnight = (moment: Date) => Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate())
  return (midnight(later) - midnight(earlier)) / 86_400_000
}

const yesterday = (): string => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-1, 'day')
