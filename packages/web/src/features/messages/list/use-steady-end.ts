import { type RefObject, useEffect, useRef } from 'react'

/** So many pictures of the page it takes at most until lines have found their new heights. */
const frames = 12

/**
 * A list that gets another size breaks its lines anew, and is scrolled by that: whoever reads its end is kept there meanwhile.
 * Says whether that is going on: what is scrolled then nobody has scrolled.
 */
export function useSteadyEnd(
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
