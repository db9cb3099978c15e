import assert from 'node:assert/strict'
import type { IncomingHttpHeaders } from 'node:http'
import { before, describe, type TestContext, test } from 'node:test'
import type { UrlMappingRow } from '@guildhall/protocol/url-mappings'
import { startExternalServer, startExternalSockets } from '@guildhall/testing/worlds/external-server'
import { until } from '@guildhall/testing/worlds/until'
import type { FrameLocator, Page } from 'playwright-core'
import {
  type AppPage,
  createActivityApp,
  publishActivity,
  setUrlMappings,
  startPageServer,
} from './activities/activity-app.ts'
import { acceptAppRequest, dialog, launchFromChannel } from './activities/launch-app.ts'
import { createTutorialApp } from './activities/tutorial-server.ts'
import { skipWithoutChromium } from './chromium.ts'
import type { LiveServer, TestGuild } from './live-server.ts'
import { button, PIXEL_PNG } from './portal-locators.ts'
import { storyFixture } from './story-fixture.ts'

describe('Unmodified Activity apps', { skip: skipWithoutChromium }, () => {
  const stages = storyFixture('empty')
  let server: LiveServer
  let testGuild: TestGuild
  before(async () => {
    server = stages.server
    testGuild = await server.createTestGuild('Guild of Ada', 'ada', 'bob')
    const icon = `data:image/png;base64,${PIXEL_PNG.toString('base64')}`
    await server.call(testGuild.owner, `/guilds/${testGuild.id}`, { method: 'PATCH', body: { icon } })
  })

  /** Publishes an app of one page, with other mapped hosts. */
  async function serve(t: TestContext, name: string, page: AppPage, rows: UrlMappingRow[] = []): Promise<string> {
    const app = await createActivityApp(server, testGuild.owner, name)
    const host = await startPageServer({ ...page, data: { client: app.id, ...page.data } })
    t.after(() => host.close())
    await setUrlMappings(server, testGuild.owner, app, [...rows, { prefix: '/', target: `localhost:${host.port}` }])
    await publishActivity(server, testGuild.owner, app)
    return app.id
  }

  test('for the first SDK version run like those for the second', async (t) => {
    const app = await createTutorialApp(server, testGuild.owner, 'Old Dice', { sdk: 1 })
    t.after(() => app.server.close())
    await publishActivity(server, testGuild.owner, app)
    const page = await stages.enter(testGuild.guest, testGuild.path)
    const frame = await launchFromChannel(page, 'Old Dice')
    await dialog(page, 'Authorize an app').getByText('Old Dice').waitFor()
    await acceptAppRequest(page, 'Authorize')
    await frame.getByText('Player: bob').waitFor()
    await frame.getByText('Channel: general').waitFor()
    await frame.getByText('Guild: Guild of Ada').waitFor()
    await frame.getByText('Done').waitFor()
    await button(page, 'Minimize').click()
    await frame.getByText('Layout: 1').waitFor()
    await frame.locator('body').getByRole('button', { name: 'Stop' }).dispatchEvent('click')
    await page.getByRole('region', { name: 'Old Dice' }).waitFor({ state: 'detached' })
    assert.equal(await page.getByRole('alert').count(), 0)
  })

  test('keep sockets to their own hosts open as long as they run', async (t) => {
    const received: { url?: string | undefined; headers: IncomingHttpHeaders }[] = []
    const talk = await startExternalSockets((socket, { url, headers }) => {
      received.push({ url, headers })
      socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }))
    })
    t.after(() => talk.close())
    const target = `localhost:${talk.port}`
    for (const sdk of [1, 2] as const) {
      const name = `Talking Dice ${sdk}`
      const rows = [{ prefix: '/talk', target }]
      await serve(t, name, { name: 'socket-app', sdk, data: { talk: target } }, rows)
      const page = await stages.enter(testGuild.guest, testGuild.path)
      const frame = await launchFromChannel(page, name)
      await frame.getByText('Open: words').waitFor()
      const { url, headers } = received.at(-1) ?? assert.fail('nobody came')
      assert.match(url ?? '', /^\/socket\?room=i-\d+-gc-\d+-\d+$/)
      assert.deepEqual([headers.host, headers.origin], [target, `http://${target}`])
      await frame.getByRole('button', { name: 'Say' }).click()
      await frame.getByText('Heard: three').waitFor()
      await frame.getByRole('button', { name: 'Send much' }).click()
      await frame.getByText('Heard 100000 bytes').waitFor()
      for (const socket of talk.sockets) socket.send('said by the host')
      await frame.getByText('Heard: said by the host').waitFor()
      if (sdk === 1) {
        for (const socket of talk.sockets) socket.close(4000, 'closing time')
        await frame.getByText('Closed: 4000 closing time').waitFor()
      }
      await button(page, 'Leave').click()
      await until(() => talk.sockets.size === 0)
    }
  })

  /** The output of an app that requests all kinds of addresses. */
  async function asked(t: TestContext, name: string, options: object = {}): Promise<string[]> {
    const api = await startExternalServer(({ url, headers }, response) =>
      response.end(`${headers.host} ${url}${headers['x-waits'] ? ' (waited for)' : ''}`),
    )
    t.after(() => api.close())
    const body = '<img alt="Of the page" src="https://cdn.discordapp.com/embed/avatars/2.png">'
    const rows = [{ prefix: '/api', target: `localhost:${api.port}/v1` }]
    await serve(t, name, { name: 'addresses-app', body, data: { api: `localhost:${api.port}/v1` } }, rows)
    stages.expect(/elsewhere\.invalid/)
    stages.expect(/status of 40[01]/)
    const page = await stages.enter(testGuild.guest, testGuild.path, options)
    const frame = await launchFromChannel(page, name)
    await frame.getByText('Done').waitFor()
    const picture = frame.getByRole('img', { name: 'Of the page' })
    // The image may still be loading from its first request.
    await until(() => picture.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth > 0))
    const lines = await frame.getByRole('paragraph').allTextContents()
    return lines.map((line) => line.replaceAll(String(api.port), 'PORT'))
  }

  const ANSWERED = [
    'Plain: localhost:PORT /v1/hello?name=plain',
    'Prefixed: localhost:PORT /v1/hello?name=prefixed',
    'Whole: localhost:PORT /v1/hello?name=whole',
    'XHR: 200 localhost:PORT /v1/hello?name=xhr',
    'With TLS: localhost:PORT /v1/hello?name=tls',
    'With TLS by XHR: 200 localhost:PORT /v1/hello?name=tls',
    'Unmapped host: failed (Failed to fetch)',
    'API: 401',
    'API by Request: 401 invalid_client',
    'API by XHR: 401 {"message":"401: Unauthorized","code":0}',
    'Picture: 256',
    'Picture by src: 256',
    'Picture as data: image/png',
    'Patched: localhost:PORT /v1/hello?name=patched',
    'Patched XHR: 200 localhost:PORT /v1/hello?name=patched',
    'Patched XHR as data: localhost:PORT /v1/hello?name=patched',
    'Patched XHR at once: 200 localhost:PORT /v1/hello?name=waited (waited for)',
    'API at once: 200',
    'Done',
  ]

  test('find their own hosts under every address, and ours under the platform’s names', async (t) => {
    assert.deepEqual(await asked(t, 'Asking Dice'), ANSWERED)
  })

  test('find our hosts also in a browser without service workers', async (t) => {
    stages.expect(/ERR_NAME_NOT_RESOLVED \(https:\/\/cdn\./)
    assert.deepEqual(await asked(t, 'Unworked Dice', { serviceWorkers: 'block' }), ANSWERED)
  })

  test('contain frames: pages of their own, and of mapped hosts', async (t) => {
    const elsewhere = await startExternalServer((_request, response) =>
      response
        .writeHead(200, {
          'content-type': 'text/html',
          'x-frame-options': 'DENY',
          'content-security-policy': "frame-ancestors 'none'",
        })
        .end('<!doctype html><title>Elsewhere</title><p>From elsewhere</p>'),
    )
    t.after(() => elsewhere.close())
    const rows = [{ prefix: '/elsewhere', target: `localhost:${elsewhere.port}` }]
    await serve(t, 'Framing Dice', { name: 'frames-app' }, rows)
    const page = await stages.enter(testGuild.guest, testGuild.path)
    const frame = await launchFromChannel(page, 'Framing Dice')
    await inside(frame, 'Board').getByText('On the board: bob').waitFor()
    await inside(frame, 'Elsewhere').getByText('From elsewhere').waitFor()
    await ownLinks(page)
  })
})

const inside = (frame: FrameLocator, title: string) => frame.frameLocator(`iframe[title="${title}"]`)

/** Asserts that all frames have URLs of the client or of its Activity. */
async function ownLinks(page: Page): Promise<void> {
  const hosts = page.frames().map((frame) => new URL(frame.url()).hostname)
  assert.ok(hosts.every((host) => host.endsWith('guildhall.localhost')))
}
