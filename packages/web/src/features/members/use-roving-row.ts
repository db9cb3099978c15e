import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'

const steps: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
  ['PageDown', 10],
  ['PageUp', -10],
  ['End', Number.POSITIVE_INFINITY],
  ['Home', Number.NEGATIVE_INFINITY],
])

type Rows = { readonly count: number; readonly isHeading: (index: number) => boolean }

/** A long list is one Tab stop; arrow keys move between rows and skip headings. */
export function useRovingRow(
  scroller: RefObject<HTMLElement | null>,
  virtualizer: RefObject<VirtualizerHandle | null>,
  rows: Rows,
): { current: number; goTo: (index: number) => void; onKeyDown: (event: KeyboardEvent) => void } {
  const [current, goTo] = useState(1)
  const [isMoved, setIsMoved] = useState(false)

  useEffect(() => {
    if (!isMoved) return
    setIsMoved(false)
    virtualizer.current?.scrollToIndex(current, { align: 'nearest' })
    scroller.current?.querySelector<HTMLElement>(`[data-index="${current}"]`)?.focus({ preventScroll: true })
  }, [scroller, virtualizer, current, isMoved])

  function onKeyDown(event: KeyboardEvent) {
    const step = steps.get(event.key)
    if (step === undefined || rows.count < 2) return
    event.preventDefault()
    goTo(nextRow(rows, current, step))
    setIsMoved(true)
  }

  return { current: Math.min(current, Math.max(1, rows.count - 1)), goTo, onKeyDown }
}

/** The first row is a heading, and two headings are never adjacent. */
export function nextRow({ count, isHeading }: Rows, current: number, step: number): number {
  const index = Math.min(count - 1, Math.max(1, current + step))
  if (!isHeading(index)) return index
  return step > 0 ? index + 1 : index - 1
}
