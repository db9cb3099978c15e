import { type RefObject, useEffect } from 'react'
import { navigate } from '../page/location.ts'

/** Alt and an arrow key move between the links of a list, wherever the focus is, and from the last to the first. */
export function useStepKeys(list: RefObject<HTMLElement | null>, selector: string): void {
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      const isPlain = event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey
      if (by === 0 || !isPlain || event.defaultPrevented || document.querySelector('[role=dialog], [role=menu]')) return
      const links = [...(list.current?.querySelectorAll<HTMLAnchorElement>(selector) ?? [])]
      const shown = links.filter((link) => link.closest('[hidden]') === null)
      const next = nextIndex(
        shown.map((link) => link.getAttribute('aria-current') === 'page'),
        by,
      )
      const path = shown[next]?.getAttribute('href')
      if (path == null) return
      event.preventDefault()
      navigate(path)
    }
    addEventListener('keydown', step)
    return () => removeEventListener('keydown', step)
  }, [list, selector])
}

/** The position after the current one of some, or before it; from outside the first, or the last. */
export function nextIndex(isCurrent: readonly boolean[], by: 1 | -1): number {
  const from = isCurrent.indexOf(true)
  if (from === -1) return by === 1 ? 0 : isCurrent.length - 1
  return (from + by + isCurrent.length) % isCurrent.length
}
