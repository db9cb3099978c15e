import { matchers, type WantedText } from './matchers.ts'
import type { WorldPlan } from './plan.ts'
import { SERVER_START_TIMEOUT_MS, startSharedServer, stopSharedServer, Worlds } from './shared-server.ts'
import type { World } from './world.ts'

// The part of Jest's global scope that is used here.
declare const expect: { extend(matchers: object): void }
declare function beforeAll(start: () => Promise<void>, timeout_ms: number): void
declare function afterEach(close: () => Promise<void>): void
declare function afterAll(stop: () => Promise<void>): void

declare global {
  namespace jest {
    interface Matchers<R> {
      toReply(wanted?: WantedText): Promise<R>
      toOpenModal(title?: WantedText): Promise<R>
      toUpdate(wanted?: WantedText): Promise<R>
      toBeEphemeral(): Promise<R>
      toStaySilent(): Promise<R>
    }
  }
}

const worlds = new Worlds()

/** Jest's hooks receive no information about their test, but its runner stores the current test in the global scope. */
function hasTestFailed(): boolean {
  const key = Object.getOwnPropertySymbols(globalThis).find(({ description }) => description === 'JEST_STATE_SYMBOL')
  const state: { currentlyRunningTest?: { errors?: readonly unknown[] } } | undefined =
    key && Reflect.get(globalThis, key)
  return (state?.currentlyRunningTest?.errors?.length ?? 0) > 0
}

expect.extend(matchers)
beforeAll(startSharedServer, SERVER_START_TIMEOUT_MS)
afterEach(() => worlds.end({ hasFailed: hasTestFailed() }))
afterAll(stopSharedServer)

/** Creates a sandbox from a plan or a plan's file, and closes it after the test. @throws ActionRefusedError */
async function sandboxOfTest<const P extends WorldPlan = Record<never, never>>(plan?: P): Promise<World<P>>
async function sandboxOfTest(file: string | URL): Promise<World>
async function sandboxOfTest(given?: WorldPlan | string | URL): Promise<World> {
  return typeof given === 'string' || given instanceof URL ? worlds.sandbox(given) : worlds.sandbox(given)
}

export { sandboxOfTest as sandbox }
