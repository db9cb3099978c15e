import type { ShownEmoji } from './emoji.tsx'
import type { SearchableEmoji } from './search-emoji.ts'

/** An emoji in the picker. */
export interface EmojiOffer extends SearchableEmoji {
  /** Its key within a group. */
  readonly key: string
  readonly emoji: ShownEmoji
}

export interface EmojiOfferGroup {
  readonly id: string
  readonly name: string
  readonly offers: readonly EmojiOffer[]
}

export type PickerRow =
  | { readonly kind: 'heading'; readonly group: EmojiOfferGroup }
  | { readonly kind: 'offers'; readonly group: EmojiOfferGroup; readonly offers: readonly EmojiOffer[] }

/** The active cell: its row and column. */
export interface PickerCursor {
  readonly row: number
  readonly column: number
}

export const PICKER_COLUMNS = 8

/** Each group below its heading, split into rows. */
export function pickerRows(groups: readonly EmojiOfferGroup[]): readonly PickerRow[] {
  return groups
    .filter(({ offers }) => offers.length > 0)
    .flatMap((group) => [
      { kind: 'heading', group } as const,
      ...Array.from({ length: Math.ceil(group.offers.length / PICKER_COLUMNS) }, (_, index) => {
        const offers = group.offers.slice(index * PICKER_COLUMNS, (index + 1) * PICKER_COLUMNS)
        return { kind: 'offers', group, offers } as const
      }),
    ])
}

export function emojiAtCursor(rows: readonly PickerRow[], choice: PickerCursor | null): EmojiOffer | undefined {
  const row = choice === null ? undefined : rows[choice.row]
  return row?.kind === 'offers' ? row.offers[choice?.column ?? 0] : undefined
}

export function firstCell(rows: readonly PickerRow[]): PickerCursor | null {
  const row = rows.findIndex(({ kind }) => kind === 'offers')
  return row === -1 ? null : { row, column: 0 }
}

/**
 * The cell that an arrow key moves to: along the rows and around their ends, up and down over headings. At the borders
 * it stays.
 */
export function moveCursor(rows: readonly PickerRow[], choice: PickerCursor | null, key: string): PickerCursor | null {
  if (choice === null) return firstCell(rows)
  const { row, column } = choice
  switch (key) {
    case 'ArrowDown':
      return inRow(rows, nextRow(rows, row, 1), column) ?? choice
    case 'ArrowUp':
      return inRow(rows, nextRow(rows, row, -1), column) ?? choice
    case 'ArrowRight':
      return inRow(rows, row, column + 1, true) ?? inRow(rows, nextRow(rows, row, 1), 0) ?? choice
    case 'ArrowLeft':
      return inRow(rows, row, column - 1, true) ?? inRow(rows, nextRow(rows, row, -1), PICKER_COLUMNS) ?? choice
    default:
      return choice
  }
}

function nextRow(rows: readonly PickerRow[], from: number, step: 1 | -1): number {
  let row = from + step
  while (rows[row]?.kind === 'heading') row += step
  return row
}

function inRow(rows: readonly PickerRow[], row: number, column: number, isExact = false): PickerCursor | undefined {
  const found = rows[row]
  if (found?.kind !== 'offers') return undefined
  const last = found.offers.length - 1
  if (isExact && (column < 0 || column > last)) return undefined
  return { row, column: Math.min(column, last) }
}
