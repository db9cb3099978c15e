import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import { language, locale, pseudo } from './language.ts'

/**
 * A message without values is a text. One with values is parsed in the build (build/compile-messages.ts), and a text in
 * tests.
 */
export type CompiledMessage = string | MessageFormatElement[]

/** Messages by ID; the build replaces IDs with numbers. */
export type TranslatedMessages = Readonly<Record<string, CompiledMessage>>

export type MessageValues = Readonly<Record<string, string | number>>

type Loaded<T> = () => Promise<{ readonly default: T }>

/** The messages of an area of the client, in each language. */
export interface MessageArea<T extends TranslatedMessages> {
  readonly en: Loaded<T>
  readonly de: Loaded<Record<keyof T, CompiledMessage>>
}

/** Loads an area's messages in the page's language. Returns the format of a message, and its text. */
export async function loadMessages<T extends TranslatedMessages>(area: MessageArea<T>) {
  const loaded: TranslatedMessages = (await area[language]()).default
  const words = pseudo === null ? loaded : (await import('./pseudo-translate.ts')).pseudoTranslate(loaded, pseudo)
  const formats = new Map<string, IntlMessageFormat>()

  function formatOf(id: keyof T & string): IntlMessageFormat {
    const format = formats.get(id) ?? new IntlMessageFormat(words[id] ?? id, locale)
    formats.set(id, format)
    return format
  }

  function t(id: keyof T & string, values?: MessageValues): string {
    const message = words[id]
    return typeof message === 'string' && values === undefined ? message : String(formatOf(id).format(values))
  }

  return { formatOf, t }
}
