import { locale as pageLocale } from '../../language/language.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
const step = 1000

/** A file size with its unit. */
export function formatFileSize(bytes: number, locale: string = pageLocale): string {
  const power = bytes < step ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const unit = units[power] ?? 'byte'
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  })
  return format.format(bytes / step ** power)
}
