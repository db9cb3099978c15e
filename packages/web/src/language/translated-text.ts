import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import { language, locale, pseudo } from './language.ts'

/** A message without values is a text. One with values is parsed in the build (build/compiled-words.ts), and a text in tests. */
export type CompiledMessage = string | MessageFormatElement[]

/** Messages by their ids; the build puts numbers in their place. */
export type TranslatedWords = Readonly<Record<string, CompiledMessage>>

type Loaded<T> = () => Promise<{ readonly default: T }>

/** The words of an area in each language. */
export type Area<T extends TranslatedWords> = {
  readonly en: Loaded<T>
  readonly de: Loaded<Record<keyof T, CompiledMessage>>
}

type Values = Readonly<Record<string, string | number>>

/** Loads the words of an area, and returns the function that says them as text, and the format of each. It needs no React. */
export async function translatedText<T extends TranslatedWords>(area: Area<T>) {
  const loaded: TranslatedWords = (await area[language]()).default
  const words = pseudo === null ? loaded : (await import('./pseudo.ts')).disguised(loaded, pseudo)
  const formats = new Map<string, IntlMessageFormat>()

  function formatOf(id: string): IntlMessageFormat {
    const format = formats.get(id) ?? new IntlMessageFormat(words[id] ?? id, locale)
    formats.set(id, format)
    return format
  }

  function t(id: keyof T & string, values?: Values): string {
    const message = words[id]
    return typeof message === 'string' && values === undefined ? message : String(formatOf(id).format(values))
  }

  return { t, formatOf }
}
