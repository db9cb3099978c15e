import { locale } from '../../language/language.ts'

type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week'

/** A duration in one unit: `5 minutes`. */
export const formatDuration = (count: number, unit: Unit): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
