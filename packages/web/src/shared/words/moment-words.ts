import { locale as pageLocale } from '../../language/language.ts'

type Styles = Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle' | 'timeZone'>

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * A moment (in milliseconds) in the words of the reader's own language, clock and calendar. A format is made when the first
 * moment needs it: each takes milliseconds, in which somebody would wait for the page.
 */
export function momentWords(at: number, styles: Styles, locale: string = pageLocale): string {
  const key = `${styles.dateStyle} ${styles.timeStyle} ${styles.timeZone} ${locale}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, styles)
  formats.set(key, format)
  return format.format(at)
}

/** A day, in few words. */
export const shortDay = (at: number): string => momentWords(at, { dateStyle: 'medium' })

/** A day and its hour, in few words. */
export const shortMoment = (at: number): string => momentWords(at, { dateStyle: 'medium', timeStyle: 'short' })
