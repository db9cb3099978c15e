import { afterAll, beforeAll, expect as plainExpect, test as plainTest } from 'vitest'
import { matchers, type WantedText } from './matchers.ts'
import { SERVER_START_TIMEOUT_MS, startSharedServer, stopSharedServer, Worlds } from './shared-server.ts'

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    toReply(wanted?: WantedText): Promise<void>
    toOpenModal(title?: WantedText): Promise<void>
    toUpdate(wanted?: WantedText): Promise<void>
    toBeEphemeral(): Promise<void>
    toStaySilent(): Promise<void>
  }
}

plainExpect.extend(matchers)
beforeAll(startSharedServer, SERVER_START_TIMEOUT_MS)
afterAll(stopSharedServer)

/** Vitest's `test` with the fixture `worlds`, whose sandboxes are closed after each test. */
const testWithWorlds = plainTest.extend<{ worlds: Worlds }>({
  worlds: async ({ task }, use) => {
    const worlds = new Worlds()
    await use(worlds)
    await worlds.end({ hasFailed: task.result?.state === 'fail' })
  },
})

export { plainExpect as expect, testWithWorlds as test }
