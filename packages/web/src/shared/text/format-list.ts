import { locale } from '../../language/language.ts'

const list = new Intl.ListFormat(locale, { type: 'unit' })

/** Several items in one text, as the user's language lists them. */
export const formatList = (items: Iterable<string>): string => list.format(items)
