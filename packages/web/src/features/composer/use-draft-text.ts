import { type RefObject, useState } from 'react'
import { useClient } from '../../state/use-client.ts'
import type { TextChoice } from './completion/candidate.ts'
import { remainingNames, uniqueInsertedName } from './inserted-names.ts'

type Writing = {
  /** The text area; null if there is none. */
  readonly caret: number | null
  readonly setCaret: (caret: number | null) => void
  readonly typed: (text: string, caret: number) => void
  /** Replaces a part of the text, or inserts at the caret. */
  readonly insert: (choice: TextChoice, from?: number, to?: number) => void
  /** Starts a command. */
  readonly slash: () => void
}

/** Changes the text of a draft, by typing and by completion. */
export function useDraftText(channelId: string, box: RefObject<HTMLTextAreaElement | null>): Writing {
  const { drafts } = useClient()
  const [caret, setCaret] = useState<number | null>(null)

  function typed(text: string, at: number) {
    drafts.setText(channelId, text, remainingNames(text, drafts.of(channelId).inserted))
    setCaret(at)
  }

  /** The text area is changed first, so that the caret is right when the text is rendered. */
  function replace(written: string, from: number, to: number, more: readonly (readonly [string, string])[]) {
    const { current } = box
    if (current === null) return
    current.setRangeText(written, from, to, 'end')
    drafts.setText(channelId, current.value, new Map([...drafts.of(channelId).inserted, ...more]))
    current.focus()
    setCaret(current.selectionStart)
  }

  function insert({ names, sent }: TextChoice, from?: number, to?: number) {
    const { text, inserted } = drafts.of(channelId)
    const start = from ?? box.current?.selectionStart ?? text.length
    const end = to ?? box.current?.selectionEnd ?? start
    const name = uniqueInsertedName(names, sent, inserted)
    const space = text.charAt(end) === ' ' ? '' : ' '
    replace(`${name}${space}`, start, end, name === sent ? [] : [[name, sent]])
  }

  return { caret, setCaret, typed, insert, slash: () => replace('/', 0, box.current?.value.length ?? 0, []) }
}
