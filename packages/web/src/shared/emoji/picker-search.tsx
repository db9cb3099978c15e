import { type KeyboardEvent, useEffect, useRef } from 'react'
import { t } from '../../language/more.ts'

type PickerSearchProps = {
  gridId: string
  /** The chosen cell of the grid, if there is one. */
  cellId: string | null
  query: string
  onType: (text: string) => void
  onKey: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** Holds the focus of the picker, and tells screen readers which cell is chosen. */
export function PickerSearch({ gridId, cellId, query, onType, onKey }: PickerSearchProps) {
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    // On a phone the keyboard would hide what is to be picked from.
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
