import type { TestContext } from 'node:test'
import { setGlobals } from './clean-up.ts'

interface FakeBrowser {
  /** The contents of its local storage. */
  readonly stored: Map<string, string>
  /** Changes the storage as another tab does; without a key, clears it. */
  readonly changeElsewhere: (key: string | null, value?: string) => void
  /** Sends an event of the window. */
  readonly send: (type: string) => void
}

/** Gives a test a local storage and events of the window, until the test ends. */
export function fakeBrowser(test: TestContext): FakeBrowser {
  const stored = new Map<string, string>()
  const events = new EventTarget()
  const globals = {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  }
  setGlobals(test, globals)
  return {
    stored,
    send: (type) => void events.dispatchEvent(new Event(type)),
    changeElsewhere(key, value) {
      if (key === null) stored.clear()
      else if (value === undefined) stored.delete(key)
      else stored.set(key, value)
      events.dispatchEvent(Object.assign(new Event('storage'), { key }))
    },
  }
}
