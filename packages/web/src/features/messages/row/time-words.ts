import { locale } from '../../../language/language.ts'
import { momentWords } from '../../../shared/words/moment-words.ts'

/** The hour and the minute. */
export const timeOfDay = (timestamp: string): string => hour(Date.parse(timestamp))

/** A day in full words. */
export const dayWords = (timestamp: string): string => momentWords(Date.parse(timestamp), { dateStyle: 'full' })

/** The day and the hour in full words. */
export const fullWords = (timestamp: string): string =>
  momentWords(Date.parse(timestamp), { dateStyle: 'full', timeStyle: 'short' })

const hour = (at: number): string => momentWords(at, { timeStyle: 'short' })

/** When something was said, as short as it can be understood: of today the hour, of yesterday that too. */
export function whenWords(timestamp: string, now: number): string {
  const at = Date.parse(timestamp)
  const days = daysBetween(new Date(at), new Date(now))
  if (days === 0) return hour(at)
  if (days === 1) return `${yesterday()}, ${hour(at)}`
  return `${momentWords(at, { dateStyle: 'short' })}, ${hour(at)}`
}

/** Days are counted on the calendar: what was said at midnight was said yesterday a minute later. */
function daysBetween(earlier: Date, later: Date): number {
  const midnight = (moment: Date) => Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate())
  return (midnight(later) - midnight(earlier)) / 86_400_000
}

const yesterday = (): string => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-1, 'day')
