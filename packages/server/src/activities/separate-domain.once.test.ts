import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { launchChromium, withoutChromium } from '@guildhall/testing/clients/chromium'
import { newActivity } from '@guildhall/testing/features/activities'
import { type ExternalServer, startExternalServer } from '@guildhall/testing/worlds/external-server'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'
import type { Browser } from 'playwright-core'

const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-modals'
const SETS = ['sid=1; SameSite=None; Secure; Partitioned']

describe('Activities on a separate domain', { skip: withoutChromium }, () => {
  let app: ExternalServer
  let world: World
  let browser: Browser
  let client = ''
  let origin = ''
  let id = ''
  const seen: { url: string; headers: IncomingMessage['headers'] }[] = []
  before(async () => {
    app = await startExternalServer(({ url = '', headers }, response) => {
      seen.push({ url, headers })
      if (url.startsWith('/?')) response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': SETS })
      response.end('<!doctype html><title>App</title><body>there')
    })
    world = await World.create({ publicUrl: null, activitiesHost: 'apps.localhost', dev: true })
    world.app.http.get<{ Querystring: { shell: string } }>('/host', (request, reply) =>
      reply
        .type('text/html')
        .send(
          `<!doctype html><title>Client</title><iframe sandbox="${SANDBOX}" src="${request.query.shell}"></iframe>`,
        ),
    )
    await world.app.listen()
    id = await newActivity(world, [{ prefix: '/', target: `localhost:${app.port}` }])
    const { port } = world.app.http.server.address() as AddressInfo
    client = `http://guildhall.localhost:${port}`
    origin = `http://${id}.apps.localhost:${port}`
    browser = await launchChromium()
  })
  after(async () => {
    await browser.close()
    await world.close()
    await app.close()
  })

  test('run in the client’s frame, and receive no cookie of the client’s domain', async (t) => {
    const context = await browser.newContext()
    t.after(() => context.close())
    await context.addCookies([
      { name: 'sso', value: 'secret', domain: '.guildhall.localhost', path: '/' },
      { name: 'other', value: 'secret', domain: '.apps.localhost', path: '/' },
    ])
    const { body: facts } = await world.nobody.get('/guildhall/instance')
    assert.equal(facts.activities_origin, origin.replace(id, '{application_id}'))
    const { body } = await world.owner.api.post(`/applications/${id}/proxy-tickets`, {})
    const page = await context.newPage()
    const shell = `${origin}/.proxy/.guildhall/shell?frame_id=f&discord_proxy_ticket=${body.ticket}`
    await page.goto(`${client}/host?shell=${encodeURIComponent(shell)}`)
    const inner = () => page.frames().find((frame) => frame.url().startsWith(`${origin}/?`))
    await until(() => inner() !== undefined)
    const frame = inner()
    assert.ok(frame)
    await frame.getByText('there').waitFor()
    assert.equal(
      await frame.evaluate(
        `fetch('/asked', { headers: { Authorization: 'Bearer mine' } }).then(({ status }) => status)`,
      ),
      200,
    )
    const received = seen.findLast(({ url }) => url === '/asked')?.headers
    assert.deepEqual([received?.authorization, received?.cookie], ['Bearer mine', 'sid=1'])
  })

  test('are no longer found under the client’s domain', async (t) => {
    const page = await browser.newPage()
    t.after(() => page.close())
    const astray = await page.goto(`${client.replace('//', `//${id}.activities.`)}/`)
    assert.equal(astray?.status(), 421)
  })
})
