import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createActivityApp, publishActivity, setUrlMappings, type TestActivityApp } from './activities/activity-app.ts'
import { DevServer, developerPage as pageWith, startTokenServer, wordsModule } from './activities/dev-server.ts'
import { acceptAppRequest, launchFromChannel } from './activities/launch-app.ts'
import { skipWithoutChromium } from './chromium.ts'
import type { TestGuild } from './live-server.ts'
import { PIXEL_PNG } from './portal-locators.ts'
import { storyFixture } from './story-fixture.ts'

const NAME = 'Dice in the Making'

/** Resolves when the page has received an update of the development server. */
const received = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => (payload.includes('"connected"') ? resolve() : undefined)),
    )
  })

describe('An Activity in development', { skip: skipWithoutChromium }, () => {
  const stages = storyFixture('empty')
  const ends: (() => Promise<unknown>)[] = []
  let testGuild: TestGuild
  let app: TestActivityApp
  let dev: DevServer
  before(async () => {
    const { server } = stages
    testGuild = await server.createTestGuild('Guild of Ada', 'ada', 'bob')
    const icon = `data:image/png;base64,${PIXEL_PNG.toString('base64')}`
    await server.call(testGuild.owner, `/guilds/${testGuild.id}`, { method: 'PATCH', body: { icon } })
    app = await createActivityApp(server, testGuild.owner, NAME)
    const own = await startTokenServer(server, app)
    ends.push(own.stop)
    dev = await DevServer.start(app, own.port)
    ends.push(() => dev.close())
    await setUrlMappings(server, testGuild.owner, app, [{ prefix: '/', target: `localhost:${dev.port}` }])
    await publishActivity(server, testGuild.owner, app)
  })
  after(async () => {
    for (const end of ends.toReversed()) await end()
  })

  test('runs behind a development server with its own backend pointed at us, and shows edits', async () => {
    const page = await stages.enter(testGuild.guest, testGuild.path)
    const isReceived = received(page)
    const frame = await launchFromChannel(page, NAME)
    await frame.getByText('Before the edit').waitFor()
    await frame.getByText('Inside: 1').waitFor()
    await acceptAppRequest(page, 'Authorize')
    await frame.getByText('Player: bob').waitFor()
    await frame.getByText('Guild: Guild of Ada').waitFor()
    await frame.getByText('Done').waitFor()
    await isReceived
    await frame.getByText('Done').evaluate((line) => line.setAttribute('data-kept', ''))
    await dev.save('src/words.js', wordsModule('After the edit'))
    await frame.getByText('After the edit').waitFor()
    assert.equal(await frame.locator('[data-kept]').count(), 1)
    assert.equal(await frame.getByText('Ready').count(), 1)

    await dev.save('index.html', pageWith(app.id, '<h1>A page anew</h1>'))
    await frame.getByText('A page anew').waitFor()
    await frame.getByText('Done').waitFor()
    assert.equal(await frame.locator('[data-kept]').count(), 0)
    assert.equal(await page.getByRole('dialog').count(), 0)
  })
})
