import type { TestContext } from 'node:test'

const ofTests = new WeakMap<TestContext, (() => unknown)[]>()

/** Calls back when a test has ended, in reverse order: what was set up last still finds what was set up before. */
export function cleanUp(test: TestContext, callback: () => unknown): void {
  const callbacks = ofTests.get(test) ?? []
  callbacks.push(callback)
  if (callbacks.length > 1) return
  ofTests.set(test, callbacks)
  test.after(async () => {
    for (const each of callbacks.toReversed()) await each()
  })
}

/** Sets global variables until a test ends. */
export function setGlobals(test: TestContext, values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name)
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
    cleanUp(test, () => {
      if (before) Object.defineProperty(globalThis, name, before)
      else Reflect.deleteProperty(globalThis, name)
    })
  }
}
