import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import { createElement, Fragment, type ReactNode } from 'react'
import { language, locale, pseudo } from './language.ts'

/** A message without values is a text. One with values is parsed in the build (build/compiled-words.ts), and a text in tests. */
export type CompiledMessage = string | MessageFormatElement[]

/** Messages by their ids; the build puts numbers in their place. */
export type TranslatedWords = Readonly<Record<string, CompiledMessage>>

type Loaded<T> = () => Promise<{ readonly default: T }>

type Values = Readonly<Record<string, string | number>>
type RichValues = Readonly<Record<string, ReactNode | ((words: ReactNode[]) => ReactNode)>>

/**
 * Loads the words of an area, and returns the functions that say them: `t` as text, and `rich` with elements of the page in
 * it. A module that awaits this is ready when its words are, and so is whatever imports it.
 */
export async function translated<T extends TranslatedWords>(area: {
  readonly en: Loaded<T>
  readonly de: Loaded<Record<keyof T, CompiledMessage>>
}) {
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

  function rich(id: keyof T & string, values: RichValues): ReactNode {
    const parts = formatOf(id).format<ReactNode>(values)
    return Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts
  }

  return { t, rich }
}
