import { type ReactElement, useLayoutEffect, useRef } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'

type VirtualRowsProps<T> = {
  label: string
  rows: readonly T[]
  /** Shown if the list is empty. */
  empty: string
  draw: (row: T) => ReactElement
}

/** How far from its end a list still counts as being at the end, in CSS pixels. */
const NEAR_PX = 32

/** A list that renders only its visible rows. At its end it keeps scrolling to new rows. */
export function VirtualRows<T>({ label, rows, empty, draw }: VirtualRowsProps<T>) {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const isAtEnd = useRef(true)
  const last = rows.at(-1)

  useLayoutEffect(() => {
    if (isAtEnd.current && last !== undefined) list.current?.scrollToIndex(rows.length - 1, { align: 'end' })
  }, [last, rows.length])

  function look() {
    const seen = scroller.current
    if (seen !== null) isAtEnd.current = seen.scrollHeight - seen.scrollTop - seen.clientHeight < NEAR_PX
  }

  if (rows.length === 0) return <p className="developer-empty">{empty}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be scrollable by keyboard.
    <section ref={scroller} className="developer-rows" aria-label={label} tabIndex={0} onScroll={look}>
      <Virtualizer ref={list} scrollRef={scroller} as="ol" item="li">
        {rows.map(draw)}
      </Virtualizer>
    </section>
  )
}
