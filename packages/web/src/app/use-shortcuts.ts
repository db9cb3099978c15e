import { useEffect } from 'react'
import { useClient } from '../state/use-client.ts'
import { SHORTCUTS, type Shortcut } from './shortcuts.tsx'

/** Listens for the shortcuts of the client while nothing is open above the page that has its own keys. */
export function useShortcuts(): void {
  const client = useClient()

  useEffect(() => {
    let wasOpen = false
    // A dialog that Escape closes is gone when the event arrives here again.
    function beforeAll(): void {
      wasOpen = document.querySelector(OPEN) !== null
    }
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing || wasOpen) return
      const shortcut = SHORTCUTS.find((each) => isFor(event, each))
      if (shortcut?.run(client)) event.preventDefault()
    }
    addEventListener('keydown', beforeAll, true)
    addEventListener('keydown', onKeyDown)
    return () => {
      removeEventListener('keydown', beforeAll, true)
      removeEventListener('keydown', onKeyDown)
    }
  }, [client])
}

/** A dialog, a menu or a list that is open. */
const OPEN = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]:not([hidden])'

const isFor = (
  event: KeyboardEvent,
  { key, ctrl = false, alt = false, shift = false }: Pick<Shortcut, 'key' | 'ctrl' | 'alt' | 'shift'>,
): boolean =>
  event.key.toLowerCase() === key.toLowerCase() &&
  (event.ctrlKey || event.metaKey) === ctrl &&
  event.altKey === alt &&
  // Some keyboards need Shift for a slash.
  (event.shiftKey === shift || key === '/')
