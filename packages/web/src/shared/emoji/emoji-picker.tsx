import { t } from '../../language/dialogs.ts'
import './emoji-picker.css'
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { readStored, writeStored } from '../../api/stored-values.ts'
import { Emoji, type ShownEmoji } from './emoji.tsx'
import type { Tone } from './emoji-catalogue.ts'
import { countEmojiUse } from './frequent-emoji.ts'
import { type CustomGroup, pickerEmojiGroups, searchResultGroup, toTone } from './picker-emoji-groups.ts'
import { PickerGrid } from './picker-grid.tsx'
import { PickerGroups } from './picker-groups.tsx'
import { type EmojiOffer, emojiAtCursor, firstCell, moveCursor, type PickerCursor, pickerRows } from './picker-rows.ts'
import { PickerSearch } from './picker-search.tsx'
import { ToneChoice } from './tone-choice.tsx'

const tone_key = 'guildhall.emoji-tone'

type EmojiPickerProps = {
  /** The guilds' own emoji that the user can use here. */
  customs: readonly CustomGroup[]
  /** With shift held, the picker may stay open for another emoji. */
  onPick: (emoji: ShownEmoji, keepsOpen: boolean) => void
}

/**
 * Emoji by group and search. The focus stays in the search field: arrow keys move through the rows, Enter selects. It
 * includes the table of all emoji, so it should be loaded on demand (as emoji-popover.tsx does).
 */
export function EmojiPicker({ customs, onPick }: EmojiPickerProps) {
  const [tone, setTone] = useState(() => toTone(readStored(tone_key)))
  const [query, setQuery] = useState('')
  const search = usePickerRows(customs, tone, query)
  const [choice, setChoice] = useState<PickerCursor | null>(null)
  const scroller = useRef<VirtualizerHandle>(null)
  const gridId = useId()
  const { rows } = search
  const current = emojiAtCursor(rows, choice) ? choice : search.isSearch ? firstCell(rows) : null
  const offer = emojiAtCursor(rows, current)

  function pick({ emoji }: EmojiOffer, keepsOpen: boolean) {
    countEmojiUse(emoji)
    onPick(emoji, keepsOpen)
  }

  function choose(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') {
      event.preventDefault()
      if (offer) pick(offer, event.shiftKey)
      return
    }
    // Until the grid is entered, left and right move in the search text.
    const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    if (!event.key.startsWith('Arrow') || (isSideways && query !== '' && choice === null)) return
    event.preventDefault()
    const next = moveCursor(rows, current, event.key)
    setChoice(next)
    if (next) scroller.current?.scrollToIndex(next.row, { align: 'nearest' })
  }

  function type(text: string) {
    setQuery(text)
    setChoice(null)
    scroller.current?.scrollToIndex(0)
  }

  function changeTone(next: Tone | null) {
    setTone(next)
    writeStored(tone_key, next)
  }

  return (
    <div className="emoji-picker">
      <PickerSearch
        gridId={gridId}
        cellId={current && `${gridId}-${current.row}-${current.column}`}
        query={query}
        onType={type}
        onKey={choose}
      />
      <PickerGroups rows={search.isSearch ? [] : rows} onChoose={(row) => scroller.current?.scrollToIndex(row)} />
      <PickerGrid id={gridId} rows={rows} choice={current} scroller={scroller} onChoose={setChoice} onPick={pick} />
      {rows.length === 0 ? <p className="emoji-picker-nothing">{t('emoji.no-emojis-found')}</p> : null}
      <div className="emoji-picker-foot">
        <Chosen offer={offer} />
        <ToneChoice tone={tone} onChange={changeTone} />
      </div>
    </div>
  )
}

function usePickerRows(customs: readonly CustomGroup[], tone: Tone | null, query: string) {
  const groups = useMemo(() => pickerEmojiGroups(customs, tone), [customs, tone])
  const text = useDeferredValue(query).trim()
  const rows = useMemo(() => pickerRows(text === '' ? groups : [searchResultGroup(text, groups)]), [groups, text])
  return { rows, isSearch: text !== '' }
}

/** The grid's cells are read out themselves; this is visual only. */
function Chosen({ offer }: { offer: EmojiOffer | undefined }) {
  if (!offer) return <span className="emoji-picker-chosen">{t('emoji.pick-an-emoji')}</span>
  return (
    <span className="emoji-picker-chosen" aria-hidden="true">
      <Emoji emoji={offer.emoji} />
      <span className="emoji-picker-name">:{offer.names[0]}:</span>
    </span>
  )
}
