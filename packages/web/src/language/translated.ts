import { createElement, Fragment, type ReactNode } from 'react'
import { loadMessages, type MessageArea, type TranslatedMessages } from './load-messages.ts'

type RichValues = Readonly<Record<string, ReactNode | ((words: ReactNode[]) => ReactNode)>>

/**
 * Loads the messages of an area, and returns the functions that format them: `t` as text, and `rich` with elements of the page
 * in it. A module that awaits this is ready when its messages are, and so is every module that imports it.
 */
export async function translated<T extends TranslatedMessages>(area: MessageArea<T>) {
  const { formatOf, t } = await loadMessages(area)

  function rich(id: keyof T & string, values: RichValues): ReactNode {
    const parts = formatOf(id).format<ReactNode>(values)
    return Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts
  }

  return { t, rich }
}
