import { type ReactElement, useLayoutEffect, useRef } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'

type RowsProps<T> = {
  label: string
  rows: readonly T[]
  /** Says that there are none. */
  empty: string
  draw: (row: T) => ReactElement
}

/** So far from its end a list counts as being at it, in CSS pixels. */
const NEAR_PX = 32

/** A list of which those rows are in the page that are seen. Whoever is at its end stays there while more come. */
export function Rows<T>({ label, rows, empty, draw }: RowsProps<T>) {
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too.
    <section ref={scroller} className="developer-rows" aria-label={label} tabIndex={0} onScroll={look}>
      <Virtualizer ref={list} scrollRef={scroller} as="ol" item="li">
        {rows.map(draw)}
      </Virtualizer>
    </section>
  )
}
