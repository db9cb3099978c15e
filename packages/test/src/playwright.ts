import { expect as plainExpect, test as plainTest } from '@playwright/test'
import { matchers } from './matchers.ts'
import { Worlds } from './shared-server.ts'

/** Playwright's `test` with the fixture `worlds`, whose sandboxes are closed after each test. */
const testWithWorlds = plainTest.extend<{ worlds: Worlds }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures this one needs from its parameter.
  worlds: async ({}, use, info) => {
    const worlds = new Worlds()
    await use(worlds)
    const body = info.status === info.expectedStatus ? '' : await worlds.transcripts()
    if (body !== '') await info.attach('transcript', { body, contentType: 'text/plain' })
    await worlds.close()
  },
})

/** Playwright's `expect` with the matchers for a bot's actions. */
export const expect = plainExpect.extend(matchers)

export { testWithWorlds as test }
