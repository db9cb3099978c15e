import { locale as pageLocale } from '../../language/language.ts'

type Styles = Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle' | 'timeZone'>

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * A time (in milliseconds) in the user's language, clock and calendar. A format is created when it is first needed:
 * each takes milliseconds, which would delay the page.
 */
export function formatDateTime(at: number, styles: Styles, locale: string = pageLocale): string {
  const key = `${styles.dateStyle} ${styles.timeStyle} ${styles.timeZone} ${locale}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, styles)
  formats.set(key, format)
  return format.format(at)
}

/** A short date. */
export const formatShortDate = (at: number): string => formatDateTime(at, { dateStyle: 'medium' })

/** A short date with the time. */
export const formatShortDateTime = (at: number): string =>
  formatDateTime(at, { dateStyle: 'medium', timeStyle: 'short' })
