import { type KeyboardEvent, useEffect, useRef } from 'react'
import { t } from '../../language/dialogs.ts'

type PickerSearchProps = {
  gridId: string
  /** The active cell of the grid, if there is one. */
  cellId: string | null
  query: string
  onType: (text: string) => void
  onKey: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** The picker's search field, which keeps the focus and tells screen readers which cell is active. */
export function PickerSearch({ gridId, cellId, query, onType, onKey }: PickerSearchProps) {
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    // On a phone the keyboard would hide the emoji.
    if (!matchMedia('(pointer: coarse)').matches) input.current?.focus()
  }, [])

  return (
    <input
      ref={input}
      className="emoji-picker-search"
      type="text"
      role="combobox"
      aria-label={t('emoji.search-emoji')}
      aria-expanded={true}
      aria-haspopup="grid"
      aria-controls={gridId}
      aria-activedescendant={cellId ?? undefined}
      aria-autocomplete="list"
      placeholder={t('emoji.search-emoji')}
      autoComplete="off"
      spellCheck={false}
      value={query}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKey}
    />
  )
}
