import { cleanedName } from '@guildhall/protocol/cleaned-name'
import { CommandType } from '@guildhall/protocol/enums/application-command'
import { LOCALES } from '@guildhall/protocol/enums/locale'
import type { Localizations } from '@guildhall/protocol/objects/applications/application-command'
import type { FieldError } from '@guildhall/protocol/parse-form'

type Path = readonly (string | number)[]

/** A name of a slash command or of an option: in lower case, without invisible characters (docs/spec/commands.md#names). */
export const isOptionName = (name: string): boolean =>
  /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u.test(name) &&
  cleanedName(name) === name &&
  [...name].every((each) => !/\p{L}/u.test(each) || each.toLowerCase() === each)

/** A name of any other kind: one line that contains visible characters. */
const isFreeName = (name: string): boolean => cleanedName(name) !== '' && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)

/** Whether a name is allowed for a command of a type. */
export const isCommandName = (type: number, name: string): boolean =>
  type === CommandType.CHAT_INPUT ? isOptionName(name) : isFreeName(name)

/** The stored name of a command: names that may contain any characters are cleaned. */
export const keptName = (type: number, name: string): string =>
  type !== CommandType.CHAT_INPUT && isFreeName(name) ? cleanedName(name) : name

/** The localizations in known languages; null removes one language, or all of them. */
export function languagesOf(sent: Record<string, string | null> | null): Localizations | null {
  const kept = LOCALES.flatMap((locale): [string, string][] => {
    const text = sent && Object.hasOwn(sent, locale) ? sent[locale] : null
    return text == null ? [] : [[locale, text]]
  })
  return kept.length > 0 ? Object.fromEntries(kept) : null
}

/** The same for names of a command. */
export const commandNamesOf = (type: number, sent: Record<string, string | null> | null): Localizations | null =>
  languagesOf(
    sent &&
      Object.fromEntries(
        Object.entries(sent).map(([locale, name]) => [locale, name === null ? null : keptName(type, name)]),
      ),
  )

const KNOWN_LOCALES: ReadonlySet<string> = new Set(LOCALES)
const ONE_OF = `Value must be one of (${LOCALES.join(', ')}).`

/** Errors for unknown languages (docs/spec/values.md#locales), up to a limit. */
export const unknownLocales = (sent: object | null | undefined, at: Path): FieldError[] =>
  Object.keys(sent ?? {})
    .filter((locale) => !KNOWN_LOCALES.has(locale))
    .slice(0, LOCALES.length)
    .map((locale) => ({ path: [...at, locale], code: 'BASE_TYPE_CHOICES', message: ONE_OF }))
