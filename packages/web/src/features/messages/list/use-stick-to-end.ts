import { type RefObject, useEffect, useRef } from 'react'

/** How many frames it takes at most until rows have their new heights. */
const frames = 12

/**
 * Resizing rewraps rows, which would scroll the list: a reader at the end stays at the end. Returns whether that is
 * going on, in which case scrolling isn't the user's.
 */
export function useStickToEnd(
  scroller: RefObject<HTMLDivElement | null>,
  sticks: RefObject<boolean>,
): RefObject<boolean> {
  const isSettling = useRef(false)

  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    let frame = 0
    const settle = (left: number) => {
      isSettling.current = left > 0 && sticks.current
      if (!isSettling.current) return
      element.scrollTop = element.scrollHeight
      frame = requestAnimationFrame(() => settle(left - 1))
    }
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      settle(frames)
    })
    observer.observe(element)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [scroller, sticks])

  return isSettling
}
