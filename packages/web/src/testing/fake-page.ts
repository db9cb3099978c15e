import type { TestContext } from 'node:test'
import { setGlobals } from './clean-up.ts'
import { fakeBrowser } from './fake-browser.ts'

interface FakePage {
  readonly stored: Map<string, string>
  /** Moves the focus into the page or out of it, and sends an event of the window or of the document. */
  readonly setFocus: (hasFocus: boolean, event?: 'focus' | 'blur' | 'visibilitychange') => void
  /** Shows the next frame. Returns whether anything waited for it. */
  readonly nextFrame: () => boolean
}

/** Gives a test a page with the focus, whose frames it shows itself, until the test ends. */
export function fakePage(test: TestContext): FakePage {
  const { stored, send } = fakeBrowser(test)
  const frames = new Map<number, () => void>()
  let hasFocus = true
  let last = 0
  const document = Object.assign(new EventTarget(), { hasFocus: () => hasFocus })
  const globals: Record<string, unknown> = {
    document,
    requestAnimationFrame: (callback: () => void) => {
      frames.set(++last, callback)
      return last
    },
    cancelAnimationFrame: (id: number) => frames.delete(id),
  }
  setGlobals(test, globals)
  return {
    stored,
    setFocus(next, event = next ? 'focus' : 'blur') {
      hasFocus = next
      if (event === 'visibilitychange') document.dispatchEvent(new Event(event))
      else send(event)
    },
    nextFrame() {
      const waiting = [...frames.values()]
      frames.clear()
      for (const callback of waiting) callback()
      return waiting.length > 0
    },
  }
}
