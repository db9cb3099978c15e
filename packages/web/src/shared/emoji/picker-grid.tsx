// biome-ignore-all lint/a11y/useSemanticElements: only the visible rows are rendered, which a table element doesn't support.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the search field, which refers to the active cell.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the search field handles the keys.

import type { RefObject } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { t } from '../../language/dialogs.ts'
import { Emoji } from './emoji.tsx'
import type { EmojiOffer, PickerCursor, PickerRow } from './picker-rows.ts'

type PickerGridProps = {
  id: string
  rows: readonly PickerRow[]
  choice: PickerCursor | null
  scroller: RefObject<VirtualizerHandle | null>
  onChoose: (choice: PickerCursor) => void
  onPick: (offer: EmojiOffer, keepsOpen: boolean) => void
}

/** The rows of emoji, of which only visible ones are rendered, and the active one. */
export function PickerGrid({ id, rows, choice, scroller, onChoose, onPick }: PickerGridProps) {
  return (
    <div id={id} className="emoji-picker-grid" role="grid" aria-label={t('emoji.emoji')} aria-rowcount={rows.length}>
      <Virtualizer ref={scroller} {...(choice && { keepMounted: [choice.row] })}>
        {rows.map((row, index) => {
          const key = row.kind === 'heading' ? row.group.id : `${row.group.id} ${row.offers[0]?.key}`
          if (row.kind === 'heading') return <HeadingRow key={key} name={row.group.name} index={index} />
          const column = choice?.row === index ? choice.column : null
          return (
            <div key={key} className="emoji-picker-row" role="row" aria-rowindex={index + 1}>
              {row.offers.map((offer, place) => (
                <span
                  key={offer.key}
                  id={`${id}-${index}-${place}`}
                  className="emoji-picker-cell"
                  role="gridcell"
                  aria-label={offer.label}
                  aria-selected={column === place}
                  onPointerMove={() => column !== place && onChoose({ row: index, column: place })}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={(event) => onPick(offer, event.shiftKey)}
                >
                  <Emoji emoji={offer.emoji} />
                </span>
              ))}
            </div>
          )
        })}
      </Virtualizer>
    </div>
  )
}

function HeadingRow({ name, index }: { name: string; index: number }) {
  return (
    <div className="emoji-picker-heading" role="row" aria-rowindex={index + 1}>
      <span role="rowheader">{name}</span>
    </div>
  )
}
