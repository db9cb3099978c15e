import type { TestContext } from 'node:test'

interface FakeBrowser {
  /** The contents of its local storage. */
  readonly stored: Map<string, string>
  /** Changes the storage as another tab does; without a key, clears it. */
  readonly changeElsewhere: (key: string | null, value?: string) => void
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
  const before = Object.keys(globals).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true })
  test.after(() => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
    }
  })
  return {
    stored,
    changeElsewhere(key, value) {
      if (key === null) stored.clear()
      else if (value === undefined) stored.delete(key)
      else stored.set(key, value)
      events.dispatchEvent(Object.assign(new Event('storage'), { key }))
    },
  }
}
