import { LOCALES } from '@guildhall/protocol/enums/locale'
import type { Localizations } from '@guildhall/protocol/objects/application-command'
import type { FieldError } from '@guildhall/protocol/parse-form'

type Path = readonly (string | number)[]

/** A name of a slash command or of an option: lower case where letters have one (conventions B.15). */
export const isOptionName = (name: string): boolean =>
  /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u.test(name) &&
  [...name].every((each) => !/\p{L}/u.test(each) || each.toLowerCase() === each)

/** A name of anything else: of one line, and not blank. */
export const isFreeName = (name: string): boolean => /\S/u.test(name) && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)

/** What was sent in languages that there are; null takes one away, or all of them. */
export function languagesOf(sent: Record<string, string | null> | null): Localizations | null {
  const kept = LOCALES.flatMap((locale): [string, string][] => {
    const text = sent && Object.hasOwn(sent, locale) ? sent[locale] : null
    return text == null ? [] : [[locale, text]]
  })
  return kept.length > 0 ? Object.fromEntries(kept) : null
}

const KNOWN_LOCALES: ReadonlySet<string> = new Set(LOCALES)
const ONE_OF = `Value must be one of (${LOCALES.join(', ')}).`

/** Complaints about languages that there are not (conventions A.13), about so many at most. */
export const unknownLocales = (sent: object | null | undefined, at: Path): FieldError[] =>
  Object.keys(sent ?? {})
    .filter((locale) => !KNOWN_LOCALES.has(locale))
    .slice(0, LOCALES.length)
    .map((locale) => ({ path: [...at, locale], code: 'BASE_TYPE_CHOICES', message: ONE_OF }))
