import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { DevServer, page as pageWith, tokenServer, wordsAs } from './activities/dev-server.ts'
import { type Embedded, embedded, mapTo, publish } from './activities/embedded.ts'
import { agree, launchFromChannel } from './activities/playing.ts'
import { skip } from './chromium.ts'
import type { TestGuild } from './live-server.ts'
import { DOT } from './portal-stage.ts'
import { stage } from './stage.ts'

const NAME = 'Dice in the Making'

/** Resolves when the page has received an update of the development server. */
const received = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => (payload.includes('"connected"') ? resolve() : undefined)),
    )
  })

describe('An Activity in development', { skip }, () => {
  const stages = stage('empty')
  const ends: (() => Promise<unknown>)[] = []
  let testGuild: TestGuild
  let app: Embedded
  let dev: DevServer
  before(async () => {
    const { server } = stages
    testGuild = await server.createTestGuild('Guild of Ada', 'ada', 'bob')
    const icon = `data:image/png;base64,${DOT.toString('base64')}`
    await server.call(testGuild.owner, `/guilds/${testGuild.id}`, { method: 'PATCH', body: { icon } })
    app = await embedded(server, testGuild.owner, NAME)
    const own = await tokenServer(server, app)
    ends.push(own.stop)
    dev = await DevServer.start(app, own.port)
    ends.push(() => dev.close())
    await mapTo(server, testGuild.owner, app, [{ prefix: '/', target: `localhost:${dev.port}` }])
    await publish(server, testGuild.owner, app)
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
    await agree(page, 'Authorize')
    await frame.getByText('Player: bob').waitFor()
    await frame.getByText('Guild: Guild of Ada').waitFor()
    await frame.getByText('Done').waitFor()
    await isReceived
    await frame.getByText('Done').evaluate((line) => line.setAttribute('data-kept', ''))
    await dev.save('src/words.js', wordsAs('After the edit'))
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
