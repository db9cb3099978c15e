const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'short' })
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' })
const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' })
const near = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })

/** The hour and the minute. */
export const clockOf = (timestamp: string): string => clock.format(new Date(timestamp))

/** A day in full words. */
export const dayWords = (timestamp: string): string => day.format(new Date(timestamp))

/** The day and the hour in full words. */
export const fullWords = (timestamp: string): string => full.format(new Date(timestamp))

/** When something was said, as short as it can be understood: of today the hour, of yesterday that too. */
export function whenWords(timestamp: string, now: number): string {
  const at = new Date(timestamp)
  const days = daysBetween(at, new Date(now))
  if (days === 0) return clock.format(at)
  if (days === 1) return `${near.format(-1, 'day')}, ${clock.format(at)}`
  return `${date.format(at)}, ${clock.format(at)}`
}

/** Days are counted on the calendar: what was said at midnight was said yesterday a minute later. */
function daysBetween(earlier: Date, later: Date): number {
  const midnight = (moment: Date) => Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate())
  return (midnight(later) - midnight(earlier)) / 86_400_000
}
