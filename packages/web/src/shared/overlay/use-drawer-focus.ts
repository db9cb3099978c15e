import { type RefObject, useEffect, useRef } from 'react'

/**
 * A drawer takes the focus when it opens, unless one of its fields has it already, and keeps it: elements below it can't be reached meanwhile. Escape closes it,
 * and the focus returns to the button that opened it (its `aria-controls` names the drawer).
 */
export function useDrawerFocus(drawer: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  const latest = useRef(close)
  latest.current = close

  useEffect(() => {
    const own = drawer.current
    if (!isOpen || own === null) return
    const opener = document.activeElement
    const under = [...(own.parentElement?.children ?? [])].filter((each) => each !== own && !isShade(each))
    for (const each of under) each.toggleAttribute('inert', true)
    const first =
      own.querySelector<HTMLElement>('[aria-current=page]') ?? own.querySelector<HTMLElement>('a[href], button')
    if (!own.contains(opener)) first?.focus({ preventScroll: true })
    const leave = ({ key, defaultPrevented, isComposing }: KeyboardEvent) => {
      const isTaken = defaultPrevented || isComposing || document.querySelector('[role=dialog], [role=menu]') !== null
      if (key === 'Escape' && !isTaken) latest.current()
    }
    // Before a menu above it closes, to which Escape belongs first.
    addEventListener('keydown', leave, { capture: true })
    return () => {
      removeEventListener('keydown', leave, { capture: true })
      for (const each of under) each.toggleAttribute('inert', false)
      giveBack(own, opener)
    }
  }, [drawer, isOpen])
}

/** Whether an element is the shade beside a drawer: a press on it closes the drawer. */
const isShade = (element: Element): boolean => element.matches('.shell-shade, .member-panel-shade')

function giveBack(drawer: HTMLElement, opener: Element | null): void {
  const { activeElement } = document
  const isFree = activeElement === null || activeElement === document.body || drawer.contains(activeElement)
  if (!isFree) return
  const button = opener?.isConnected && opener !== document.body ? opener : openerOf(drawer.id)
  if (button instanceof HTMLElement) button.focus({ preventScroll: true })
}

const openerOf = (id: string): Element | null => document.querySelector(`[aria-controls="${id}"]`)
