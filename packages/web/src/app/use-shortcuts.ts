import { useEffect } from 'react'
import { isPressed } from '../shared/page/key-combination.ts'
import { useClient } from '../state/use-client.ts'
import { SHORTCUTS } from './shortcuts.tsx'

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
      const shortcut = SHORTCUTS.find((each) => isPressed(event, each))
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
