import { createElement, Fragment, type ReactNode } from 'react'
import { type Area, type TranslatedWords, translatedText } from './translated-text.ts'

type RichValues = Readonly<Record<string, ReactNode | ((words: ReactNode[]) => ReactNode)>>

/**
 * Loads the words of an area, and returns the functions that say them: `t` as text, and `rich` with elements of the page in
 * it. A module that awaits this is ready when its words are, and so is whatever imports it.
 */
export async function translated<T extends TranslatedWords>(area: Area<T>) {
  const { t, formatOf } = await translatedText(area)

  function rich(id: keyof T & string, values: RichValues): ReactNode {
    const parts = formatOf(id).format<ReactNode>(values)
    return Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts
  }

  return { t, rich }
}
