import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect } from 'react'
import { t } from '../../language/main.ts'
import { useChannelDraft } from '../../state/drafts.ts'
import { type Completion, optionId } from './completion/use-completion.ts'

type TextBoxProps = {
  channelId: string
  name: string
  box: RefObject<HTMLTextAreaElement | null>
  completion: Completion
  onText: (text: string, caret: number) => void
  onCaret: (caret: number | null) => void
  onKey: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  onFiles: (files: readonly File[]) => void
}

/** The text area, which grows with the text. */
export function TextBox({ channelId, name, box, completion, onText, onCaret, onKey, onFiles }: TextBoxProps) {
  const text = useChannelDraft(channelId, (draft) => draft.text)
  const isOpen = completion.candidates.length > 0
  useGrowth(box, text)
  useTypingAnywhere(box)

  function paste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files]
    // Programs that copy a table also copy its picture, but the text is meant.
    if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return
    event.preventDefault()
    onFiles(files)
  }

  return (
    <textarea
      ref={box}
      className="composer-text"
      aria-label={t('composer.message', { name })}
      placeholder={t('composer.message', { name })}
      aria-autocomplete="list"
      aria-controls={isOpen ? completion.listId : undefined}
      aria-activedescendant={isOpen ? optionId(completion.listId, completion.active) : undefined}
      rows={1}
      spellCheck
      value={text}
      onChange={({ target }) => onText(target.value, target.selectionStart)}
      onSelect={({ currentTarget }) => onCaret(currentTarget.selectionStart)}
      onBlur={() => onCaret(null)}
      onKeyDown={(event) => {
        // Keys during input method composition are not handled.
        if (event.nativeEvent.isComposing || event.keyCode === 229) return
        if (!completion.takeKey(event)) onKey(event)
      }}
      onPaste={paste}
    />
  )
}

const growsByItself = CSS.supports('field-sizing', 'content')

function useGrowth(box: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text.
  useLayoutEffect(() => {
    const { current } = box
    if (growsByItself || current === null) return
    current.style.blockSize = 'auto'
    current.style.blockSize = `${current.scrollHeight}px`
  }, [box, text])
}

/** Text typed without a focused element goes to the message box. */
function useTypingAnywhere(box: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    function take(event: globalThis.KeyboardEvent) {
      const isTyped = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
      if (!isTyped || event.defaultPrevented || event.isComposing) return
      const focused = document.activeElement
      if (
        focused?.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]')
      )
        return
      if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return
      box.current?.focus()
    }
    document.addEventListener('keydown', take)
    return () => document.removeEventListener('keydown', take)
  }, [box])
}
