import { type FocusEvent, type KeyboardEvent, type PointerEvent, useCallback, useState } from 'react'
import type { ActiveRow } from './active-row.ts'
import type { ListRefs } from './list-refs.ts'
import type { ListRow } from './list-rows.ts'

type RowFocus = {
  /** The focused row; -1 if there is none. It stays rendered while the user scrolls elsewhere. */
  readonly focused: number
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
  readonly onPointer: (event: PointerEvent<HTMLElement>) => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** The active message: the one under the pointer, or the one that the arrow keys reached. */
export function useRowFocus(active: ActiveRow, { handle, scroller }: ListRefs, rows: readonly ListRow[]): RowFocus {
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  const focused = focusedKey === null ? -1 : rows.findIndex(({ key }) => key === focusedKey)

  const onFocus = useCallback(
    (event: FocusEvent<HTMLElement>) => {
      const id = rowOf(event.type === 'blur' ? event.relatedTarget : event.target)?.dataset.messageId ?? null
      setFocusedKey(id)
      active.focus(id)
    },
    [active],
  )

  const onPointer = useCallback(
    (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'touch') return
      active.hover(event.type === 'pointerleave' ? null : (rowOf(event.target)?.dataset.messageId ?? null))
    },
    [active],
  )

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = STEPS[event.key]
    const { target } = event
    const stands = target === scroller.current || (target instanceof HTMLElement && target.dataset.messageId)
    if (step === undefined || !stands || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const index = focused === -1 ? rows.length - 1 : focused + step
    const row = rows[index]
    if (!row?.message) return
    handle.current?.scrollToIndex(index, { align: 'nearest' })
    focusWhenDrawn(scroller.current, row.key)
  }

  return { focused, onKeyDown, onFocus, onPointer }
}

function rowOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-message-id]') : null
}

/** A row far outside of the viewport is rendered shortly after the list scrolled there. */
function focusWhenDrawn(list: HTMLElement | null, id: string, attempts = 10): void {
  const row = list?.querySelector<HTMLElement>(`[data-message-id="${id}"]`)
  if (row) row.focus({ preventScroll: true })
  else if (attempts > 0) requestAnimationFrame(() => focusWhenDrawn(list, id, attempts - 1))
}
